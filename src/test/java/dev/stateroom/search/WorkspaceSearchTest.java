package dev.stateroom.search;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.backend.DiskBackend;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class WorkspaceSearchTest {
    @TempDir
    Path folder;

    private static class Gathered implements SearchSink {
        final List<SearchHit> hits = new ArrayList<>();
        final List<String> lines = new ArrayList<>();
        int threads;

        @Override
        public void found(SearchHit hit) {
            hits.add(hit);
            lines.add(hit.group().scope().id() + " " + hit.text());
        }

        @Override
        public void searched(int threads) {
            this.threads = threads;
        }

        @Override
        public void gone(SearchHit hit, Gone from) {
            lines.add("gone " + hit.text() + " " + from.id());
        }

        @Override
        public void problem(HitGroup group, String sentence) {
            lines.add("problem " + group.name() + " " + sentence);
        }

        @Override
        public void ended(HitGroup group, Ending ending) {
            if (!ending.complete()) {
                lines.add("capped " + group.scope().id() + " " + ending.found());
            }
        }
    }

    private static SearchSource source(@Nullable Backend files, MemoryThread... threads) {
        List<SearchSource.Threaded> named = new ArrayList<>();
        for (RecordedThread thread : threads) {
            named.add(new SearchSource.Threaded(thread.id(), null, _ -> Outcome.ok(thread)));
        }
        return new SearchSource("here", files, _ -> "/", named, List.of(), List.of());
    }

    private static List<String> search(SearchSource source, SearchQuery query) {
        Gathered gathered = new Gathered();
        WorkspaceSearch.run(List.of(source), query, gathered, Cancellation.NEVER).orThrow();
        return gathered.lines;
    }

    private static SearchQuery in(String text, SearchScope... scopes) {
        return new SearchQuery(text, false, true, false, null, Set.of(scopes), SearchQuery.MOST);
    }

    private static MemoryThread thread() {
        return new MemoryThread()
                .at("1", null)
                .said(human("h", "find the needle"))
                .file("/a", "old needle\nhay")
                .at("2", "1")
                .said(ai("x", call("w", "edit_file", "file_path", "/a", "new_string", "new needle")))
                .at("3", "2")
                .said(tool("w", "edit_file", "replaced a needle"))
                .file("/a", "new needle\nhay")
                .at("4", "1")
                .file("/b", "needle on the other branch");
    }

    @Test
    void eachPlaceIsSearchedAndNamed() {
        Gathered gathered = new Gathered();
        WorkspaceSearch.run(List.of(source(null, thread())), SearchQuery.of("needle"), gathered, Cancellation.NEVER).orThrow();
        assertThat(gathered.threads).isEqualTo(1);
        assertThat(gathered.lines)
                .containsExactlyInAnyOrder(
                        "files old needle",
                        "files needle on the other branch",
                        "calls new needle",
                        "calls replaced a needle",
                        "messages find the needle",
                        "messages replaced a needle",
                        "any-step old needle",
                        "any-step new needle",
                        "any-step needle on the other branch",
                        "gone old needle 3");
    }

    @Test
    void lettersWordsAndExpressionsAreMindedAsAsked() {
        SearchSource source = source(null, thread());
        assertThat(search(source, in("NEEDLE", SearchScope.FILES))).isEmpty();
        assertThat(search(source, new SearchQuery("NEEDLE", false, false, false, null, Set.of(SearchScope.FILES), 10)))
                .hasSize(2);
        assertThat(search(source, new SearchQuery("need", false, true, true, null, Set.of(SearchScope.FILES), 10))).isEmpty();
        assertThat(search(source, new SearchQuery("^o[l]d", true, true, false, null, Set.of(SearchScope.FILES), 10)))
                .containsExactly("files old needle");
        assertThat(search(source, new SearchQuery("needle", false, true, false, "b", Set.of(SearchScope.values()), 10)))
                .containsExactlyInAnyOrder("files needle on the other branch", "any-step needle on the other branch");
    }

    @Test
    void aLineThatStaysWhileItsFileChangesIsFoundOnce() {
        MemoryThread thread = new MemoryThread()
                .at("1", null)
                .file("/a", "needle\none")
                .at("2", "1")
                .file("/a", "two\nneedle")
                .at("3", "2")
                .file("/a", "three");
        assertThat(search(source(null, thread), in("needle", SearchScope.ANY_STEP))).containsExactly("any-step needle", "gone needle 3");
    }

    @Test
    void aCapIsNamed() {
        assertThat(search(source(null, thread()), new SearchQuery("e", false, true, false, null, Set.of(SearchScope.MESSAGES), 1)))
                .containsExactly("messages find the needle", "capped messages 1");
    }

    @Test
    void whatMakesNoSenseIsRefusedBeforeAnythingIsSearched() {
        Gathered gathered = new Gathered();
        for (SearchQuery query : List.of(
                SearchQuery.of(""),
                new SearchQuery("(", true, true, false, null, Set.of(SearchScope.FILES), 1),
                new SearchQuery("(".repeat(9_000) + ")".repeat(9_000), true, true, false, null, Set.of(SearchScope.FILES), 1),
                SearchQuery.of("half \ud83d"),
                SearchQuery.of("a\nb"))) {
            assertThat(WorkspaceSearch.run(List.of(source(null, thread())), query, gathered, Cancellation.NEVER))
                    .isInstanceOf(Outcome.Failed.class);
        }
        assertThat(gathered.lines).isEmpty();
    }

    @Test
    @Timeout(20)
    void anExpressionWithTooManyWaysToFitEndsAndSaysSo() {
        MemoryThread thread = new MemoryThread().at("1", null).file("/a", "a".repeat(200) + "!\nfits aab");
        assertThat(search(source(null, thread), new SearchQuery("(a*)(a*)(a*)(a*)(a*)(a*)b$", true, true, false, null, Set.of(SearchScope.FILES), 9)))
                .contains("files fits aab")
                .anyMatch(line -> line.contains("too many ways to fit: 1 line could not be decided"));
    }

    @Test
    void linesOfFilesOnDiskAreFoundByExpressionsInEveryPlaceOfALine() throws IOException {
        Files.writeString(folder.resolve("a"), "\nfirst\n\n last\r\n");
        Files.writeString(folder.resolve("b"), "no end");
        try (Backend disk = DiskBackend.of(folder, () -> false).orThrow()) {
            Gathered gathered = new Gathered();
            SearchQuery every = new SearchQuery("^.*$", true, true, false, null, Set.of(SearchScope.FILES), 100);
            WorkspaceSearch.run(List.of(source(disk)), every, gathered, Cancellation.NEVER).orThrow();
            assertThat(gathered.hits)
                    .extracting(hit -> hit.place().path() + ":" + hit.line() + ":" + hit.text())
                    .containsExactlyInAnyOrder("/a:1:", "/a:2:first", "/a:3:", "/a:4: last", "/b:1:no end");
        }
    }

    /** A part of a mount fails, another gives a hit, and then it waits until the caller cancels. */
    private static class Waiting implements Backend {
        final CountDownLatch reached = new CountDownLatch(1);

        @Override
        public Capabilities capabilities() {
            return new Capabilities("disk", Set.of(), "nowhere");
        }

        @Override
        public Outcome<Long> list(FilePath path, Consumer<FileEntry> sink, Cancellation cancellation) {
            return Outcome.ok(0L);
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing");
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing");
        }

        @Override
        public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
            sink.problem(new FilePath("/failing"), new Failure(Failure.Kind.UNREACHABLE, "it does not answer"));
            sink.problem(new FilePath("/large"), new Failure(Failure.Kind.TOO_LARGE, "/large cannot be read"));
            sink.found(new FileSearch.Hit(new FilePath("/a"), 1, "needle"));
            reached.countDown();
            while (true) {
                cancellation.check();
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void aMountThatDoesNotEndDelaysNeitherThreadsNorStores() throws Exception {
        Waiting waiting = new Waiting();
        CountDownLatch reached = new CountDownLatch(3);
        Gathered gathered = new Gathered() {
            @Override
            public void ended(HitGroup group, Ending ending) {
                reached.countDown();
            }
        };
        cancelled(source(waiting, thread()), in("needle", SearchScope.FILES, SearchScope.MESSAGES, SearchScope.CALLS, SearchScope.ANY_STEP), reached, gathered);
        assertThat(gathered.lines).contains("problem / /failing: it does not answer", "problem / /large cannot be read", "files needle", "messages find the needle", "any-step old needle");
    }

    @Test
    void aMountThatHearsNothingIsLeftWhenSomebodyGivesUpAndSaysNothingAnyMore() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch said = new CountDownLatch(1);
        Waiting deaf = new Waiting() {
            @Override
            public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
                reached.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                sink.found(new FileSearch.Hit(new FilePath("/late"), 1, "needle"));
                said.countDown();
                return Outcome.ok(new FileSearch.Summary(1, true));
            }
        };
        Gathered gathered = new Gathered();
        assertThat(cancelled(source(deaf), in("needle", SearchScope.FILES), deaf.reached, gathered)).isLessThan(100 * 10);
        goOn.countDown();
        assertThat(said.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(gathered.lines).isEmpty();
    }

    @Test
    void aDefectOfAMountIsNotLost() {
        Waiting broken = new Waiting() {
            @Override
            public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
                throw new IllegalStateException("a defect");
            }
        };
        assertThatThrownBy(() -> search(source(broken, thread()), SearchQuery.of("needle"))).hasMessage("a defect");
    }

    private static long cancelled(SearchSource source, SearchQuery query, CountDownLatch reached, Gathered into) throws Exception {
        Cancellation.Switch stop = new Cancellation.Switch();
        AtomicLong ended = new AtomicLong();
        Thread searching = Thread.ofPlatform().daemon().start(() -> {
            assertThatThrownBy(() -> WorkspaceSearch.run(List.of(source), query, into, stop)).isInstanceOf(CancelledException.class);
            ended.set(System.nanoTime());
        });
        assertThat(reached.await(10, TimeUnit.SECONDS)).isTrue();
        long asked = System.nanoTime();
        stop.request();
        assertThat(searching.join(Duration.ofSeconds(10))).isTrue();
        return TimeUnit.NANOSECONDS.toMillis(ended.get() - asked);
    }

    @Test
    void hitsAndErrorsComeBeforeTheEndAndItCanBeCancelledInAMount() throws Exception {
        Waiting waiting = new Waiting();
        Gathered gathered = new Gathered();
        long millis = cancelled(source(waiting), in("needle", SearchScope.FILES), waiting.reached, gathered);
        assertThat(gathered.lines).containsExactly("problem / /failing: it does not answer", "problem / /large cannot be read", "files needle");
        assertThat(millis).isLessThan(100 * 10); // a loaded machine may be late; the check itself is immediate
    }

    @Test
    void itCanBeCancelledInsideOneLine() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        MemoryThread thread = new MemoryThread().at("1", null);
        StringBuilder many = new StringBuilder("go\n");
        for (int i = 0; i < 90; i++) {
            many.append("a".repeat(5_000)).append("!\n");
        }
        thread.file("/a", many.toString());
        Gathered gathered = new Gathered() {
            @Override
            public void found(SearchHit hit) {
                reached.countDown();
            }
        };
        long millis = cancelled(
                source(null, thread), new SearchQuery("go|(a*)(a*)(a*)(a*)(a*)b$", true, true, false, null, Set.of(SearchScope.FILES), 9), reached, gathered);
        assertThat(millis).isLessThan(1_000);
    }
}
