package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What calls cost in steps, at two sizes ten times apart: what has nothing to do with the answer costs nothing. */
final class CostTest {
    private static final int FEW = 1_000;
    private static final int MANY = 10_000;

    @Test
    void listingAFolderOfAStateCostsItsChildrenAndNotTheFiles() {
        for (String folder : List.of("/", "/d0", "/d0/deep")) {
            List<Integer> steps = atBothSizes((backend, files) -> {
                List<FileEntry> entries = new ArrayList<>();
                backend.list(new FilePath(folder), entries::add, Cancellation.NEVER).orThrow();
                assertThat(entries).hasSizeBetween(10, 11);
                return files.steps;
            });
            assertThat(steps.get(1)).as(folder).isEqualTo(steps.get(0)).isLessThanOrEqualTo(2 * 11 + 4);
        }
    }

    @Test
    void lookingAtOneFileOfAStateCostsTheSameInEverySize() {
        List<Integer> steps = atBothSizes((backend, files) -> {
            FilePath file = new FilePath("/d0/deep/f5.md");
            backend.entry(file).orThrow();
            backend.read(file, 0, 10).orThrow();
            backend.lines(file, LineRange.of(0, 1), Cancellation.NEVER).orThrow();
            return files.steps;
        });
        assertThat(steps.get(1)).isEqualTo(steps.get(0)).isLessThan(10);
    }

    @Test
    void aGlobThatBeginsWithAFolderLooksAtNothingBesideIt() {
        List<Integer> steps = atBothSizes((backend, files) -> {
            Found<FileEntry> found = new Found<>();
            backend.glob(new FileSearch.Files("d0/deep/**/*.md", FilePath.ROOT), found, Cancellation.NEVER).orThrow();
            assertThat(found.results).hasSize(10);
            return files.steps;
        });
        assertThat(steps.get(1)).isEqualTo(steps.get(0)).isLessThanOrEqualTo(3 * 10 + 4);
    }

    @Test
    void aSearchWithACapLooksAtNoMoreFilesThanTheCapNeeds() {
        List<Integer> steps = atBothSizes((backend, files) -> {
            Found<FileSearch.Hit> found = new Found<>();
            backend.grep(new FileSearch.Text("text", FilePath.ROOT, null, 7), found, Cancellation.NEVER).orThrow();
            assertThat(found.results).hasSize(7);
            return files.steps;
        });
        assertThat(steps.get(1)).isEqualTo(steps.get(0)).isLessThanOrEqualTo(2 * 7 + 2);
    }

    @Test
    void aCallToACompositeReachesTheRoutesThatItConcerns() {
        for (int routes : new int[] {10, 100}) {
            Counted fallback = new Counted();
            List<Counted> all = new ArrayList<>();
            Map<FilePath, Backend> at = new HashMap<>();
            for (int i = 0; i < routes; i++) {
                Counted route = new Counted();
                all.add(route);
                at.put(FilePath.ROOT.child("r" + i), route.backend());
            }
            Backend composite = new CompositeBackend(fallback.backend(), at);
            all.forEach(route -> route.calls = 0);
            fallback.calls = 0;

            FilePath file = new FilePath("/r3/x");
            composite.list(new FilePath("/r3"), _ -> {}, Cancellation.NEVER);
            composite.entry(file);
            composite.read(file, 0, 1);
            composite.lines(file, LineRange.of(0, 1), Cancellation.NEVER);
            composite.write(file, new ByteArrayInputStream(new byte[0]), true, Cancellation.NEVER);
            composite.edit(file, new FileEdit("a", "b", false), Cancellation.NEVER);
            composite.delete(file, Cancellation.NEVER);
            composite.grep(new FileSearch.Text("x", new FilePath("/r3"), null, 9), new Found<>(), Cancellation.NEVER);
            composite.glob(new FileSearch.Files("*", new FilePath("/r3")), new Found<>(), Cancellation.NEVER);
            assertThat(all.get(3).calls).isEqualTo(9);
            assertThat(fallback.calls + all.stream().mapToInt(route -> route.calls).sum()).as("of %d routes", routes).isEqualTo(9);

            all.forEach(route -> route.reads = 0);
            composite.list(FilePath.ROOT, _ -> {}, Cancellation.NEVER).orThrow();
            assertThat(fallback.calls).isEqualTo(1);
            assertThat(all).as("a route is only named in the root").allMatch(route -> route.reads == 0);
        }
    }

    private static FileData text(String content) {
        return new FileData(new FileData.Text(content), "utf-8", null, null, null);
    }

    private interface Call {
        int steps(Backend backend, CountedFiles files);
    }

    private static List<Integer> atBothSizes(Call call) {
        List<Integer> steps = new ArrayList<>();
        for (int size : new int[] {FEW, MANY}) {
            Map<String, FileData> all = new LinkedHashMap<>();
            for (int i = 0; i < 10; i++) {
                all.put("/d0/deep/f" + i + ".md", text("some text\n"));
                all.put("/d0/e" + i, text("some text\n"));
            }
            for (int i = 0; all.size() < size; i++) {
                all.put("/d" + (1 + i % 9) + "/x/y" + i / 90 + "/f" + i + ".md", text("some text\n"));
            }
            CountedFiles files = new CountedFiles(PersistentFiles.of(all));
            steps.add(call.steps(StateMedium.backend(files, "counted"), files));
        }
        return steps;
    }

    /** Counts how often its order is entered and how many records are made. */
    private static final class CountedFiles implements FileSet {
        private final FileSet files;
        private int steps;

        CountedFiles(FileSet files) {
            this.files = files;
        }

        @Override
        public int size() {
            return files.size();
        }

        @Override
        public @Nullable FileData get(String key) {
            steps++;
            return files.get(key);
        }

        @Override
        public Collection<String> keys() {
            throw new AssertionError("asks for all keys");
        }

        @Override
        public @Nullable String firstKeyFrom(String key) {
            steps++;
            return files.firstKeyFrom(key);
        }

        @Override
        public void visitFrom(String first, String prefix, Visit visit) {
            files.visitFrom(first, prefix, (key, record) -> {
                steps++;
                Supplier<FileData> counted = () -> {
                    steps++;
                    return record.get();
                };
                return visit.goesOn(key, counted);
            });
        }

        @Override
        public SortedMap<String, FileData> startingWith(String prefix) {
            throw new AssertionError("asks for a map");
        }
    }

    private static final class Found<T> implements FileSearch.Sink<T> {
        private final List<T> results = new ArrayList<>();

        @Override
        public void found(T result) {
            results.add(result);
        }

        @Override
        public void problem(FilePath where, Failure why) {
            throw new AssertionError(where + ": " + why.sentence());
        }
    }

    /** A backend that counts what it is asked; it holds one file. */
    private static final class Counted {
        private final Backend one = StateMedium.backend(PersistentFiles.of(Map.of("/x", text("x"))), "one file");
        private int calls;
        private int reads;

        Backend backend() {
            InvocationHandler counting = (_, method, arguments) -> {
                if (method.getReturnType() == Outcome.class) {
                    calls++;
                    reads += method.getName().equals("list") || method.getName().equals("read") ? 1 : 0;
                }
                return method.invoke(one, arguments);
            };
            return (Backend) Proxy.newProxyInstance(Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, counting);
        }
    }
}
