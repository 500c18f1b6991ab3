package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.RandomCases;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompositeBackendTest extends BackendContract {
    @TempDir
    Path temporary;

    /** The files, shared out between a default and a route for every top folder. */
    @Override
    Backend holding(Map<String, byte[]> files) throws Exception {
        Map<String, byte[]> top = new LinkedHashMap<>();
        Map<FilePath, Map<String, byte[]>> folders = new LinkedHashMap<>();
        files.forEach((path, bytes) -> {
            int slash = path.indexOf('/', 1);
            if (slash < 0) {
                top.put(path, bytes);
            } else {
                folders.computeIfAbsent(new FilePath(path.substring(0, slash)), _ -> new LinkedHashMap<>())
                        .put(path.substring(slash), bytes);
            }
        });
        Map<FilePath, Backend> routes = new LinkedHashMap<>();
        folders.forEach((prefix, inner) -> routes.put(prefix, state(inner)));
        return new CompositeBackend(state(top), routes);
    }

    private static Backend state(Map<String, byte[]> files) {
        return StateMedium.backend(SortedFiles.holding(files), "test");
    }

    private static byte[] text(String text) {
        return text.getBytes(UTF_8);
    }

    private static Backend failing() {
        return new LazyBackend(
                new Capabilities("store", Set.of(), "nowhere"),
                () -> Outcome.failed(Failure.Kind.UNREACHABLE, "nobody answers at nowhere"));
    }

    private static Backend nested() {
        return new CompositeBackend(
                state(Map.of("/d", text("default"), "/a/b/hidden", text("h"), "/a/own", text("o"), "/a/bb", text("bb"))),
                Map.of(
                        new FilePath("/a/b"), state(Map.of("/x", text("x"))),
                        new FilePath("/a/b/c/d"), state(Map.of("/y", text("y"))),
                        new FilePath("/far/away"), state(Map.of("/z", text("z")))));
    }

    @Test
    void theLongestPrefixHasThePath() throws Exception {
        Backend backend = nested();
        assertThat(read(backend, "/a/b/x", 0, -1)).isEqualTo(text("x"));
        assertThat(read(backend, "/a/b/c/d/y", 0, -1)).isEqualTo(text("y"));
        assertThat(read(backend, "/a/bb", 0, -1)).isEqualTo(text("bb"));
        assertThat(failure(backend.read(new FilePath("/a/b/hidden"), 0, -1)))
                .isEqualTo(new Failure(Failure.Kind.NOT_FOUND, "in /a/b: nothing has the path /hidden"));
    }

    @Test
    void routesAndWhatLeadsToThemAreFoldersEachOnce() {
        Backend backend = nested();
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("d", "a", "far");
        assertThat(names(backend, "/a")).containsExactlyInAnyOrder("b", "own", "bb");
        assertThat(names(backend, "/a/b")).containsExactlyInAnyOrder("x", "c");
        assertThat(names(backend, "/a/b/c")).containsExactly("d");
        assertThat(names(backend, "/far")).containsExactly("away");
        assertThat(backend.entry(new FilePath("/a/b/c")).orThrow().isFolder()).isTrue();
        assertThat(backend.entry(new FilePath("/far")).orThrow().isFolder()).isTrue();
        assertThat(list(backend, "/a/b/c/d").orThrow()).extracting(e -> e.path().text()).containsExactly("/a/b/c/d/y");
    }

    @Test
    void oneFailingMountHidesNoneOfTheOthers() {
        Backend backend = new CompositeBackend(state(Map.of("/f", text("f"))), Map.of(new FilePath("/m"), failing()));
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("f", "m");
        assertThat(failure(list(backend, "/m")))
                .isEqualTo(new Failure(Failure.Kind.UNREACHABLE, "in /m: nobody answers at nowhere"));
        Backend badDefault = new CompositeBackend(failing(), Map.of(new FilePath("/m"), state(Map.of("/f", text("f")))));
        assertThat(names(badDefault, "/m")).containsExactly("f");
        List<FileEntry> given = new ArrayList<>();
        assertThat(failure(badDefault.list(FilePath.ROOT, given::add, Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(given).extracting(FileEntry::name).containsExactly("m");
    }

    @Test
    void aFolderThatHoldsAMountIsNotDeleted() throws Exception {
        Files.createDirectories(temporary.resolve("a/x"));
        Backend disk = DiskBackend.of(temporary, true).orThrow();
        Backend backend = new CompositeBackend(disk, Map.of(new FilePath("/a/m"), state(Map.of())));
        assertThat(failure(backend.delete(new FilePath("/a"), Cancellation.NEVER)).sentence())
                .isEqualTo("/a holds the mount /a/m: delete the other files instead");
        assertThat(backend.delete(new FilePath("/a/x"), Cancellation.NEVER).orThrow()).isZero();
    }

    @Test
    void aSearchGoesThroughEveryPartBelowItsFolderAndNamesFilesAsTheCompositeDoes() {
        Backend backend = nested();
        assertThat(glob(backend, "**", "/"))
                .containsExactlyInAnyOrder("/d", "/a/own", "/a/bb", "/a/b/x", "/a/b/c/d/y", "/far/away/z");
        assertThat(glob(backend, "**", "/a/b")).containsExactlyInAnyOrder("/a/b/x", "/a/b/c/d/y");
        assertThat(glob(backend, "a/b/**", "/")).containsExactlyInAnyOrder("/a/b/x", "/a/b/c/d/y");
        assertThat(glob(backend, "b/c/*/*", "/a")).containsExactly("/a/b/c/d/y");
        assertThat(glob(backend, "*", "/far")).containsExactly("/far/away/z");
        assertThat(grep(backend, "h", "/", null)).isEmpty();
        assertThat(grep(backend, "y", "/", "a/**")).containsExactly("/a/b/c/d/y:1:y");
    }

    @Test
    void aMountThatCannotBeSearchedIsToldBesideTheOthersResults() {
        Backend backend = new CompositeBackend(state(Map.of("/f", text("needle"))), Map.of(new FilePath("/m"), failing()));
        Found<FileSearch.Hit> found = new Found<>();
        FileSearch.Summary summary = backend.grep(
                        new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE), found, Cancellation.NEVER)
                .orThrow();
        assertThat(summary).isEqualTo(new FileSearch.Summary(1, true));
        assertThat(found.results()).hasSize(1);
        assertThat(found.problems()).containsExactly("/m: nobody answers at nowhere");
        assertThat(failure(backend.glob(new FileSearch.Files("*", new FilePath("/m")), new Found<>(), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.UNREACHABLE);
    }

    /** Answers no question until the latch is open, even if the caller cancels. */
    private static Backend silent(CountDownLatch latch, CountDownLatch asked) {
        return new LazyBackend(new Capabilities("hub", Set.of(), "a host that takes the connection and says nothing"), () -> {
            asked.countDown();
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Outcome.ok(state(Map.of("/late", text("needle"))));
        });
    }

    @Test
    void aMountThatNeverAnswersHoldsUpNeitherTheTreeNorTheOthersResults() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch othersFound = new CountDownLatch(2);
        Backend stuck = silent(latch, asked);
        Backend backend = new CompositeBackend(
                state(Map.of("/f", text("needle"))),
                Map.of(new FilePath("/a"), stuck, new FilePath("/z"), state(Map.of("/g", text("needle")))),
                Duration.ofMillis(300));
        Found<FileSearch.Hit> found = new Found<>() {
            @Override
            public void found(FileSearch.Hit hit) {
                super.found(hit);
                othersFound.countDown();
            }
        };
        FutureTask<FileSearch.Summary> search = new FutureTask<>(() -> backend.grep(
                        new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE), found, Cancellation.NEVER)
                .orThrow());
        Thread.startVirtualThread(search);
        assertThat(asked.await(10, SECONDS)).isTrue();
        assertThat(othersFound.await(10, SECONDS)).isTrue();
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("f", "a", "z");
        assertThat(backend.entry(new FilePath("/a")).orThrow().isFolder()).isTrue();
        assertThat(search.get(10, SECONDS)).isEqualTo(new FileSearch.Summary(2, true));
        assertThat(found.problems())
                .containsExactly("/a: no answer for 0 s: its files were not all searched");
        stuck.close();
        latch.countDown();
        assertThat(found.results()).as("nothing comes after the end").hasSize(2);
    }

    @Test
    void whoGivesUpWaitsForNoMount() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        Backend backend = new CompositeBackend(state(Map.of()), Map.of(new FilePath("/a"), silent(latch, asked)));
        Cancellation.Switch stop = new Cancellation.Switch();
        FutureTask<FileSearch.Summary> search =
                new FutureTask<>(() -> backend.glob(new FileSearch.Files("**", FilePath.ROOT), new Found<>(), stop).orThrow());
        Thread.startVirtualThread(search);
        assertThat(asked.await(10, SECONDS)).isTrue();
        stop.request();
        assertThatThrownBy(() -> search.get(10, SECONDS)).hasCauseInstanceOf(CancelledException.class);
        latch.countDown();
    }

    @Test
    void aCapIsReachedThoughAMountStaysSilent() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Backend backend = new CompositeBackend(
                state(Map.of("/f", text("x\nx"))), Map.of(new FilePath("/a"), silent(latch, new CountDownLatch(1))));
        FutureTask<FileSearch.Summary> search = new FutureTask<>(() -> backend.grep(
                        new FileSearch.Text("x", FilePath.ROOT, null, 1), new Found<>(), Cancellation.NEVER)
                .orThrow());
        Thread.startVirtualThread(search);
        assertThat(search.get(10, SECONDS)).isEqualTo(new FileSearch.Summary(1, false));
        latch.countDown();
    }

    @Test
    void aCapCountsThePartsTogether() {
        Found<FileSearch.Hit> found = new Found<>();
        Backend backend = new CompositeBackend(
                state(Map.of("/a", text("x\nx"))), Map.of(new FilePath("/m"), state(Map.of("/b", text("x\nx\nx")))));
        assertThat(backend.grep(new FileSearch.Text("x", FilePath.ROOT, null, 3), found, Cancellation.NEVER).orThrow())
                .isEqualTo(new FileSearch.Summary(3, false));
        assertThat(found.results()).hasSize(3);
    }

    /** Random files in a random default and random, nested routes. */
    @Test
    void itIsTheUnionOfItsParts() {
        RandomCases.check(200, random -> {
            Set<String> prefixes = places(random);
            Set<String> files = places(random);
            Map<FilePath, Map<String, byte[]>> parts = new LinkedHashMap<>();
            Map<String, byte[]> top = new LinkedHashMap<>();
            prefixes.forEach(prefix -> parts.put(new FilePath(prefix), new LinkedHashMap<>()));
            Set<String> expected = new TreeSet<>();
            for (String file : files) {
                // Every part has every file; the composite shows each where the longest prefix puts it.
                top.put(file + ".f", text("default " + file));
                parts.values().forEach(part -> part.put(file + ".f", text("route " + file)));
                if (prefixes.stream().noneMatch(prefix -> (file + ".f").startsWith(prefix + "/"))) {
                    expected.add(file + ".f");
                }
                for (String prefix : prefixes) {
                    String shown = prefix + file + ".f";
                    if (prefixes.stream().noneMatch(other -> other.length() > prefix.length() && shown.startsWith(other + "/"))) {
                        expected.add(shown);
                    }
                }
            }
            Map<FilePath, Backend> routes = new LinkedHashMap<>();
            parts.forEach((prefix, part) -> routes.put(prefix, state(part)));
            Backend backend = new CompositeBackend(state(top), routes);
            assertThat(new TreeSet<>(glob(backend, "**/*.f", "/"))).isEqualTo(expected);
            Set<String> walked = new TreeSet<>();
            walk(backend, FilePath.ROOT, walked);
            assertThat(walked).isEqualTo(expected);
            for (String prefix : prefixes) {
                assertThat(glob(backend, "**/*.f", prefix))
                        .containsExactlyInAnyOrderElementsOf(
                                expected.stream().filter(path -> path.startsWith(prefix + "/")).toList());
            }
        });
    }

    private static void walk(Backend backend, FilePath folder, Set<String> files) {
        for (FileEntry entry : list(backend, folder.text()).orThrow()) {
            if (entry.isFolder()) {
                walk(backend, entry.path(), files);
            } else {
                assertThat(files.add(entry.path().text())).as("listed twice: %s", entry.path()).isTrue();
            }
        }
    }

    private static Set<String> places(RandomCases.Case random) {
        return random.setOf(5, () -> "/" + String.join("/", random.listOf(1, 3, () -> random.pick("a", "b", "ab"))));
    }

    @Test
    void aCallCostsOnlyTheRoutesThatItConcerns() {
        for (int many : List.of(10, 100)) {
            AtomicInteger opened = new AtomicInteger();
            Map<FilePath, Backend> routes = new LinkedHashMap<>();
            for (int i = 0; i < many; i++) {
                routes.put(new FilePath("/r" + i), new LazyBackend(new Capabilities("state", Set.of(), "x"), () -> {
                    opened.incrementAndGet();
                    return Outcome.ok(state(Map.of("/f", text("x"))));
                }));
            }
            Backend backend = new CompositeBackend(state(Map.of()), routes);
            assertThat(names(backend, "/")).hasSize(many);
            assertThat(names(backend, "/r3")).containsExactly("f");
            assertThat(grep(backend, "x", "/r3", null)).hasSize(1);
            assertThat(opened).hasValue(1);
        }
    }
}
