package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.conformance.contract.ContractRun;
import dev.stateroom.conformance.contract.PointResult;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every backend must do, whatever it is made of. */
abstract class BackendContract {

    /** A backend that holds exactly these files. */
    abstract Backend holding(Map<String, byte[]> files) throws Exception;

    /** False for a medium that keeps text alone. */
    boolean keepsBytes() {
        return true;
    }

    /** Bytes that are no text, or the nearest text. */
    private byte[] odd(byte... bytes) {
        return keepsBytes() ? bytes : new String(bytes, ISO_8859_1).getBytes(UTF_8);
    }

    private Backend sample() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("/b.txt", "é\n".getBytes(UTF_8));
        files.put("/a/x.txt", "0123456789".getBytes(UTF_8));
        files.put("/a/y/z.txt", new byte[0]);
        files.put("/a-b.txt", "1".getBytes(UTF_8));
        files.put("/日本/語 с пробелом.txt", "日本".getBytes(UTF_8));
        files.put("/.hidden/h", "h".getBytes(UTF_8));
        files.put("/pixel.png", odd((byte) 0x89, (byte) 'P', (byte) 'N', (byte) 'G', (byte) 0, (byte) 0xff));
        files.put("/a0", "after the folder in code point order".getBytes(UTF_8));
        return holding(files);
    }

    @Test
    void theRootHoldsFilesAndFoldersEachOnce() throws Exception {
        assertThat(names(sample(), "/"))
                .containsExactlyInAnyOrder("b.txt", "a", "a-b.txt", "日本", ".hidden", "pixel.png", "a0");
    }

    @Test
    void aFolderHoldsItsDirectChildren() throws Exception {
        List<FileEntry> entries = list(sample(), "/a").orThrow();
        assertThat(entries).extracting(FileEntry::name).containsExactlyInAnyOrder("x.txt", "y");
        assertThat(entries).filteredOn(FileEntry::isFolder).extracting(e -> e.path().text()).containsExactly("/a/y");
    }

    @Test
    void anEmptyBackendHasAnEmptyRoot() throws Exception {
        assertThat(names(holding(Map.of()), "/")).isEmpty();
    }

    @Test
    void listingSaysHowManyWereGiven() throws Exception {
        assertThat(sample().list(FilePath.ROOT, _ -> {}, Cancellation.NEVER).orThrow()).isEqualTo(7);
    }

    @Test
    void aMissingFolderIsNotFoundAndAFileIsNoFolder() throws Exception {
        Backend backend = sample();
        assertThat(failure(list(backend, "/nope")).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(list(backend, "/a/nope/deeper")).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(list(backend, "/b.txt")).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
        assertThat(failure(list(backend, "/nope")).sentence()).contains("/nope");
    }

    @Test
    void theEntryOfAPathIsWhatItsFolderLists() throws Exception {
        Backend backend = sample();
        for (String folder : List.of("/", "/a", "/日本")) {
            for (FileEntry listed : list(backend, folder).orThrow()) {
                assertThat(backend.entry(listed.path()).orThrow()).isEqualTo(listed);
            }
        }
        assertThat(backend.entry(FilePath.ROOT).orThrow().isFolder()).isTrue();
        assertThat(failure(backend.entry(new FilePath("/nope"))).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
    }

    @Test
    void theSizeOfAFileIsHowManyBytesReadingGives() throws Exception {
        Backend backend = sample();
        for (FileEntry entry : list(backend, "/").orThrow()) {
            if (!entry.isFolder()) {
                assertThat(read(backend, entry.path().text(), 0, -1)).hasSize((int) entry.size());
            }
        }
        assertThat(read(backend, "/pixel.png", 0, -1)).isEqualTo(odd((byte) 0x89, (byte) 'P', (byte) 'N', (byte) 'G', (byte) 0, (byte) 0xff));
    }

    @Test
    void aRangeIsCutAtTheEndOfTheFile() throws Exception {
        Backend backend = sample();
        assertThat(text(backend, 0, 3)).isEqualTo("012");
        assertThat(text(backend, 4, 3)).isEqualTo("456");
        assertThat(text(backend, 8, 100)).isEqualTo("89");
        assertThat(text(backend, 8, -1)).isEqualTo("89");
        assertThat(text(backend, 10, -1)).isEmpty();
        assertThat(text(backend, Long.MAX_VALUE, 5)).isEmpty();
        assertThat(text(backend, 2, 0)).isEmpty();
        assertThat(read(backend, "/a/y/z.txt", 0, -1)).isEmpty();
    }

    @Test
    void aFolderCannotBeReadAndAMissingFileIsNotFound() throws Exception {
        Backend backend = sample();
        assertThat(failure(backend.read(new FilePath("/a"), 0, -1)).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
        assertThat(failure(backend.read(FilePath.ROOT, 0, -1)).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
        assertThat(failure(backend.read(new FilePath("/a/nope"), 0, -1)).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
    }

    @Test
    void aPageHoldsWholeLinesAsTheyLieThere() throws Exception {
        Backend backend = holding(Map.of("/lines", "a\r\n\nc\u2028d\ne".getBytes(UTF_8), "/nothing", new byte[0]));
        assertThat(page(backend, "/lines", 0, 2, false)).isEqualTo("2 of ?: a\r\n\n");
        assertThat(page(backend, "/lines", 1, 2, true)).isEqualTo("2 of 4: \nc\u2028d\n");
        assertThat(page(backend, "/lines", 3, Long.MAX_VALUE, false)).isEqualTo("1 of 4: e");
        assertThat(page(backend, "/lines", 4, 1, false)).isEqualTo("0 of 4: ");
        assertThat(page(backend, "/lines", 2, 0, false)).isEqualTo("0 of ?: ");
        assertThat(page(backend, "/nothing", 0, 9, false)).isEqualTo("0 of 0: ");
        assertThat(failure(backend.lines(new FilePath("/no"), LineRange.of(0, 1), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(backend.lines(FilePath.ROOT, LineRange.of(0, 1), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.WRONG_KIND);
    }

    private static String page(Backend backend, String file, long first, long count, boolean counted) {
        LinePage page = backend.lines(new FilePath(file), new LineRange(first, count, counted), Cancellation.NEVER)
                .orThrow();
        return page.count() + " of " + (page.isTotalKnown() ? page.total() : "?") + ": " + new String(page.bytes(), UTF_8);
    }

    @Test
    void listingEndsWhereItIsCancelled() throws Exception {
        Cancellation.Switch stop = new Cancellation.Switch();
        List<FileEntry> given = new ArrayList<>();
        Backend backend = sample();
        assertThatThrownBy(() -> backend.list(
                        FilePath.ROOT,
                        entry -> {
                            given.add(entry);
                            stop.request();
                        },
                        stop))
                .isInstanceOf(CancelledException.class);
        assertThat(given).hasSize(1);
    }

    /** The kit that judges other people's backends must not find anything in ours. */
    @Test
    void theContractKitFindsNothingBroken() throws Exception {
        assertThat(broken(sample())).isEmpty();
    }

    /** The points of the contract kit that a backend does not keep. */
    static List<PointResult> broken(Backend backend) {
        List<PointResult> broken = new ArrayList<>();
        ContractRun.run(
                backend,
                true,
                result -> {
                    if (result.outcome() == PointResult.Outcome.BROKEN) {
                        broken.add(result);
                    }
                },
                Cancellation.NEVER);
        return broken;
    }

    @Test
    void closingTwiceIsHarmless() throws Exception {
        Backend backend = sample();
        backend.close();
        backend.close();
    }

    /** What a search gave, and what it could not do. */
    static class Found<T> implements FileSearch.Sink<T> {
        private final List<T> results = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        List<T> results() {
            return results;
        }

        List<String> problems() {
            return problems;
        }

        @Override
        public void found(T result) {
            results.add(result);
        }

        @Override
        public void problem(FilePath where, Failure why) {
            problems.add(where + ": " + why.sentence());
        }
    }

    static List<String> grep(Backend backend, String text, String below, @Nullable String files) {
        Found<FileSearch.Hit> found = new Found<>();
        FileSearch.Summary summary = backend.grep(
                        new FileSearch.Text(text, new FilePath(below), files, Long.MAX_VALUE), found, Cancellation.NEVER)
                .orThrow();
        assertThat(found.problems()).isEmpty();
        assertThat(summary).isEqualTo(new FileSearch.Summary(found.results().size(), true));
        return found.results().stream().map(hit -> hit.file() + ":" + hit.line() + ":" + hit.text()).toList();
    }

    static List<String> glob(Backend backend, String pattern, String below) {
        Found<FileEntry> found = new Found<>();
        backend.glob(new FileSearch.Files(pattern, new FilePath(below)), found, Cancellation.NEVER).orThrow();
        assertThat(found.problems()).isEmpty();
        for (FileEntry entry : found.results()) {
            assertThat(backend.entry(entry.path()).orThrow()).isEqualTo(entry);
        }
        return found.results().stream().map(entry -> entry.path().text()).toList();
    }

    private Backend searchable() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("/top.md", "needle at the top\nnothing\n  needle again needle\r\n".getBytes(UTF_8));
        files.put("/src/a.py", "x = 1\n\n# žluťoučký needle".getBytes(UTF_8));
        files.put("/src/deep/er/b.md", "no\nno\nneed\nle\nthe needle\n".getBytes(UTF_8));
        files.put("/src/.hidden/.c.md", "needle".getBytes(UTF_8));
        files.put("/src/binary.bin", "needle\0needle\n".getBytes(UTF_8));
        files.put("/src/latin.txt", odd((byte) 'n', (byte) 'e', (byte) 'e', (byte) 'd', (byte) 'l', (byte) 'e', (byte) ' ', (byte) 0xe9, (byte) '\n'));
        files.put("/srcs/z.md", "needle\n".getBytes(UTF_8));
        files.put("/empty.md", new byte[0]);
        return holding(files);
    }

    @Test
    void everyLineThatHoldsTheTextIsFoundOnce() throws Exception {
        Backend backend = searchable();
        assertThat(grep(backend, "needle", "/", null))
                .containsExactlyInAnyOrder(
                        "/top.md:1:needle at the top",
                        "/top.md:3:  needle again needle",
                        "/src/a.py:3:# žluťoučký needle",
                        "/src/deep/er/b.md:5:the needle",
                        "/src/.hidden/.c.md:1:needle",
                        "/src/latin.txt:1:needle " + (keepsBytes() ? "\uFFFD" : "é"),
                        "/srcs/z.md:1:needle");
        assertThat(grep(backend, "žluť", "/", null)).containsExactly("/src/a.py:3:# žluťoučký needle");
        assertThat(grep(backend, "nowhere", "/", null)).isEmpty();
        assertThat(grep(backend, ".*", "/", null)).isEmpty();
    }

    @Test
    void aSearchStaysBelowItsFolderAndInFilesThatFit() throws Exception {
        Backend backend = searchable();
        assertThat(grep(backend, "needle", "/src", "*.md"))
                .containsExactlyInAnyOrder("/src/deep/er/b.md:5:the needle", "/src/.hidden/.c.md:1:needle");
        assertThat(grep(backend, "needle", "/", "src/*.py")).containsExactly("/src/a.py:3:# žluťoučký needle");
        assertThat(grep(backend, "needle", "/src", "deep/**/*.md")).containsExactly("/src/deep/er/b.md:5:the needle");
        assertThat(grep(backend, "needle", "/top.md", null)).hasSize(2);
        assertThat(grep(backend, "needle", "/top.md", "*.py")).isEmpty();
    }

    @Test
    void aCapEndsTheSearchAndSaysSo() throws Exception {
        Backend backend = searchable();
        Found<FileSearch.Hit> found = new Found<>();
        FileSearch.Summary summary = backend
                .grep(new FileSearch.Text("needle", FilePath.ROOT, null, 3), found, Cancellation.NEVER)
                .orThrow();
        assertThat(found.results()).hasSize(3);
        assertThat(summary).isEqualTo(new FileSearch.Summary(3, false));
    }

    @Test
    void filesAreFoundByTheFormOfTheirPath() throws Exception {
        Backend backend = searchable();
        assertThat(glob(backend, "**/*.md", "/"))
                .containsExactlyInAnyOrder(
                        "/top.md", "/src/deep/er/b.md", "/src/.hidden/.c.md", "/srcs/z.md", "/empty.md");
        assertThat(glob(backend, "*.md", "/src")).containsExactlyInAnyOrder("/src/deep/er/b.md", "/src/.hidden/.c.md");
        assertThat(glob(backend, "src/*", "/"))
                .containsExactlyInAnyOrder("/src/a.py", "/src/binary.bin", "/src/latin.txt");
        assertThat(glob(backend, "{src,srcs}/**/[a-z].{md,py}", "/"))
                .containsExactlyInAnyOrder("/src/a.py", "/src/deep/er/b.md", "/srcs/z.md");
        assertThat(glob(backend, "src/deep/er/b.md", "/")).containsExactly("/src/deep/er/b.md");
        assertThat(glob(backend, "src", "/")).isEmpty();
    }

    @Test
    void aSearchThatMakesNoSenseSaysWhy() throws Exception {
        Backend backend = searchable();
        for (String text : List.of("", "two\nlines")) {
            assertThat(failure(backend.grep(
                                    new FileSearch.Text(text, FilePath.ROOT, null, 1), new Found<>(), Cancellation.NEVER))
                            .kind())
                    .isEqualTo(Failure.Kind.INVALID);
        }
        assertThat(failure(backend.grep(
                                new FileSearch.Text("x", new FilePath("/nope"), null, 1), new Found<>(), Cancellation.NEVER))
                        .kind())
                .isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(failure(backend.glob(new FileSearch.Files("../*", FilePath.ROOT), new Found<>(), Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.INVALID);
        assertThat(failure(backend.glob(new FileSearch.Files("*", new FilePath("/top.md")), new Found<>(), Cancellation.NEVER))
                        .kind())
                .isEqualTo(Failure.Kind.WRONG_KIND);
    }

    @Test
    void aSearchEndsWhereItIsCancelled() throws Exception {
        Cancellation.Switch stop = new Cancellation.Switch();
        FileSearch.Sink<FileSearch.Hit> sink = new Found<>() {
            @Override
            public void found(FileSearch.Hit result) {
                super.found(result);
                stop.request();
            }
        };
        Backend backend = searchable();
        assertThatThrownBy(() -> backend.grep(new FileSearch.Text("needle", FilePath.ROOT, null, 9), sink, stop))
                .isInstanceOf(CancelledException.class);
    }

    static Outcome<List<FileEntry>> list(Backend backend, String folder) {
        List<FileEntry> entries = new ArrayList<>();
        return backend.list(new FilePath(folder), entries::add, Cancellation.NEVER).map(_ -> entries);
    }

    static List<String> names(Backend backend, String folder) {
        return list(backend, folder).orThrow().stream().map(FileEntry::name).toList();
    }

    static byte[] read(Backend backend, String path, long offset, long length) throws IOException {
        try (InputStream in = backend.read(new FilePath(path), offset, length).orThrow()) {
            return in.readAllBytes();
        }
    }

    private static String text(Backend backend, long offset, long length) throws IOException {
        return new String(read(backend, "/a/x.txt", offset, length), UTF_8);
    }

    static Failure failure(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed<?>) outcome).failure();
    }
}
