package dev.stateroom.backend.tree;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreeSearchTest {
    private static final int FOLDERS = 12;
    private static final int FILES = 300;

    @TempDir
    Path root;

    /** Collects, and notices when two threads call at once. */
    private static class Gathered<T> implements FileSearch.Sink<T> {
        private final List<T> results = new ArrayList<>();
        private final Set<String> problems = new TreeSet<>();
        private boolean busy;

        @Override
        public void found(T result) {
            assertThat(busy).isFalse();
            busy = true;
            results.add(result);
            busy = false;
        }

        @Override
        public void problem(FilePath where, Failure why) {
            problems.add(where.text());
        }
    }

    @BeforeEach
    void fill() throws IOException {
        for (int folder = 0; folder < FOLDERS; folder++) {
            Path path = Files.createDirectories(root.resolve("d" + folder).resolve("ž").resolve(".h"));
            for (int file = 0; file < (folder == 0 ? FILES : 3); file++) {
                Files.writeString(path.resolve("f" + file + (file % 2 == 0 ? ".md" : ".txt")), "one\nneedle " + file + "\n");
            }
        }
    }

    private static TreeSearch search(Cancellation cancellation, int threads) {
        return new TreeSearch(
                new FilePath("/at"), (why, path) -> new Failure(Failure.Kind.DENIED, path), cancellation, threads);
    }

    private static <N> Gathered<FileSearch.Hit> grep(WalkFolder<N> folder, String files, int threads) {
        Gathered<FileSearch.Hit> gathered = new Gathered<>();
        search(Cancellation.NEVER, threads)
                .grep(folder, new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE), PathFilter.of(files, "").orThrow(), new ResultCollector<>(gathered, Long.MAX_VALUE));
        return gathered;
    }

    private static <N> Gathered<FileEntry> glob(WalkFolder<N> folder, String pattern) {
        Gathered<FileEntry> gathered = new Gathered<>();
        search(Cancellation.NEVER, 2).glob(folder, PathFilter.of(pattern, "").orThrow(), new ResultCollector<>(gathered, Long.MAX_VALUE));
        return gathered;
    }

    @Test
    void bothWaysToWalkFindTheSame() throws IOException {
        Files.createSymbolicLink(root.resolve("d1/link"), Path.of("../d2"));
        Files.createSymbolicLink(root.resolve("d1/file-link"), Path.of("../d2/ž/.h/f0.md"));
        for (String files : List.of("*", "*.md", "d1/**", "**/.h/f1*", "d{1,2}/ž/*/*.txt")) {
            List<FileSearch.Hit> fast = grep(WalkFolder.root(root), files, 3).results;
            assertThat(fast).isNotEmpty();
            assertThat(grep(WalkFolder.portable(root), files, 3).results).containsExactlyInAnyOrderElementsOf(fast);
            List<FileEntry> entries = glob(WalkFolder.root(root), files).results;
            assertThat(entries).hasSameSizeAs(fast);
            assertThat(glob(WalkFolder.portable(root), files).results).containsExactlyInAnyOrderElementsOf(entries);
        }
    }

    @Test
    void aLongTextIsFoundWhereverItStandsInAFile() throws IOException {
        String text = "a text of more than sixteen bytes";
        Path folder = Files.createDirectories(root.resolve("long"));
        List<Integer> sizes = List.of(0, 1, 100, (1 << 17) - 40, (1 << 17) - 5, (1 << 18) - 40, (1 << 18) - 5, 1 << 18, 700_000);
        for (int before : sizes) {
            Files.writeString(folder.resolve("f" + before), "x".repeat(before) + text + "\ny");
            Files.writeString(folder.resolve("none" + before), "x".repeat(before) + text.substring(1));
        }
        Files.write(folder.resolve("wide"), ("\uFEFF" + text).getBytes(UTF_16LE));
        Gathered<FileSearch.Hit> gathered = new Gathered<>();
        search(Cancellation.NEVER, 2)
                .grep(WalkFolder.root(root), new FileSearch.Text(text, FilePath.ROOT, null, Long.MAX_VALUE), PathFilter.ALL, new ResultCollector<>(gathered, Long.MAX_VALUE));
        assertThat(gathered.results).hasSize(sizes.size() + 1).allMatch(hit -> hit.text().endsWith(text));
    }

    @Test
    void howManyThreadsDoesNotMatter() throws IOException {
        for (int threads : List.of(1, 2, 8)) {
            assertThat(grep(WalkFolder.root(root), "*", threads).results)
                    .hasSize(FILES + 3 * (FOLDERS - 1))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void aPipeIsNeverWaitedFor() throws Exception {
        Process made = new ProcessBuilder("mkfifo", root.resolve("d1/pipe").toString()).start();
        assumeTrue(made.waitFor(10, TimeUnit.SECONDS) && made.exitValue() == 0, "needs mkfifo");
        for (WalkFolder<?> folder : List.of(WalkFolder.root(root), WalkFolder.portable(root))) {
            assertThat(grep(folder, "*", 2).problems).isEmpty();
        }
    }

    @Test
    void whatCannotBeReadIsToldBesideTheResults() throws IOException {
        Path closed = root.resolve("d1");
        assumeTrue(Files.getFileStore(closed).supportsFileAttributeView("posix"), "needs modes");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        try {
            assumeTrue(!Files.isReadable(closed), "needs a user whom modes bind");
            Gathered<FileSearch.Hit> gathered = grep(WalkFolder.root(root), "*", 2);
            assertThat(gathered.problems).containsExactly("/at/d1");
            assertThat(gathered.results).hasSize(FILES + 3 * (FOLDERS - 2));
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void afterTheCapNothingMoreIsGiven() throws IOException {
        Gathered<FileSearch.Hit> gathered = new Gathered<>();
        ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(gathered, 5);
        search(Cancellation.NEVER, 3).grep(WalkFolder.root(root), new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE), PathFilter.ALL, findings);
        assertThat(gathered.results).hasSize(5);
        assertThat(findings.summary()).isEqualTo(new FileSearch.Summary(5, false));
    }

    @Test
    void whatASinkThrowsEndsTheSearchAndReachesTheCaller() throws IOException {
        FileSearch.Sink<FileSearch.Hit> throwing = new Gathered<>() {
            @Override
            public void found(FileSearch.Hit result) {
                throw new IllegalStateException("the sink is broken");
            }
        };
        WalkFolder<?> folder = WalkFolder.root(root);
        TreeSearch search = search(Cancellation.NEVER, 3);
        ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(throwing, Long.MAX_VALUE);
        assertThatThrownBy(() -> search.grep(folder, new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE), PathFilter.ALL, findings))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the sink is broken");
    }

    @Test
    void cancellingEndsAllThreads() throws IOException {
        Cancellation.Switch stop = new Cancellation.Switch();
        stop.request();
        WalkFolder<?> folder = WalkFolder.root(root);
        TreeSearch search = search(stop, 3);
        ResultCollector<FileSearch.Hit> findings = new ResultCollector<>(new Gathered<>(), Long.MAX_VALUE);
        assertThatThrownBy(() -> search.grep(folder, new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE), PathFilter.ALL, findings)).isInstanceOf(CancelledException.class);
    }

    @Test
    void aVeryDeepTreeIsSearchedToItsEnd() throws IOException {
        Path deep = root.resolve("deep");
        for (int i = 0; i < 300; i++) {
            deep = deep.resolve("d");
        }
        Files.createDirectories(deep);
        Files.writeString(deep.resolve("f"), "needle");
        assertThat(grep(WalkFolder.root(root), "deep/**", 2).results).hasSize(1);
    }
}
