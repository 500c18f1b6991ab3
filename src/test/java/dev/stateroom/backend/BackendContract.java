package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every backend must do, whatever it is made of. */
abstract class BackendContract {

    /** A backend that holds exactly these files. */
    abstract Backend holding(Map<String, byte[]> files) throws Exception;

    private Backend sample() throws Exception {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("/b.txt", "é\n".getBytes(UTF_8));
        files.put("/a/x.txt", "0123456789".getBytes(UTF_8));
        files.put("/a/y/z.txt", new byte[0]);
        files.put("/a-b.txt", "1".getBytes(UTF_8));
        files.put("/日本/語 с пробелом.txt", "日本".getBytes(UTF_8));
        files.put("/.hidden/h", "h".getBytes(UTF_8));
        files.put("/pixel.png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff});
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
        List<Entry> entries = list(sample(), "/a").orThrow();
        assertThat(entries).extracting(Entry::name).containsExactlyInAnyOrder("x.txt", "y");
        assertThat(entries).filteredOn(Entry::isFolder).extracting(e -> e.path().text()).containsExactly("/a/y");
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
            for (Entry listed : list(backend, folder).orThrow()) {
                assertThat(backend.entry(listed.path()).orThrow()).isEqualTo(listed);
            }
        }
        assertThat(backend.entry(FilePath.ROOT).orThrow().isFolder()).isTrue();
        assertThat(failure(backend.entry(new FilePath("/nope"))).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
    }

    @Test
    void theSizeOfAFileIsHowManyBytesReadingGives() throws Exception {
        Backend backend = sample();
        for (Entry entry : list(backend, "/").orThrow()) {
            if (!entry.isFolder()) {
                assertThat(read(backend, entry.path().text(), 0, -1)).hasSize((int) entry.size());
            }
        }
        assertThat(read(backend, "/pixel.png", 0, -1)).isEqualTo(new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff});
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
    void listingEndsWhereItIsCancelled() throws Exception {
        Cancellation.Switch stop = new Cancellation.Switch();
        List<Entry> given = new ArrayList<>();
        Backend backend = sample();
        assertThatThrownBy(() -> backend.list(
                        FilePath.ROOT,
                        entry -> {
                            given.add(entry);
                            stop.request();
                        },
                        stop))
                .isInstanceOf(Cancelled.class);
        assertThat(given).hasSize(1);
    }

    @Test
    void closingTwiceIsHarmless() throws Exception {
        Backend backend = sample();
        backend.close();
        backend.close();
    }

    static Outcome<List<Entry>> list(Backend backend, String folder) {
        List<Entry> entries = new ArrayList<>();
        return backend.list(new FilePath(folder), entries::add, Cancellation.NEVER).map(_ -> entries);
    }

    static List<String> names(Backend backend, String folder) {
        return list(backend, folder).orThrow().stream().map(Entry::name).toList();
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
