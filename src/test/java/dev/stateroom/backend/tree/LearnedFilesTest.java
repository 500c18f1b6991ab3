package dev.stateroom.backend.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LearnedFilesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final FileStamp OLD = new FileStamp(5_000_000, NOW.minusSeconds(60), "inode 7");

    private final LearnedFiles<StringBuilder> files = new LearnedFiles<>(InstantSource.fixed(NOW), StringBuilder::new);

    @Test
    void whatWasLearnedServesAgainWhileTheFileStaysAsItIs() throws IOException {
        assertThat(read("/a", OLD)).isEqualTo(".");
        assertThat(read("/a", OLD)).isEqualTo("..");
        assertThat(read("/b", OLD)).isEqualTo(".");
        assertThat(read("/a", new FileStamp(OLD.size() + 1, OLD.changed(), OLD.key()))).isEqualTo(".");
        assertThat(read("/a", new FileStamp(OLD.size(), OLD.changed().plusNanos(1), OLD.key()))).isEqualTo(".");
        assertThat(read("/a", new FileStamp(OLD.size(), OLD.changed(), "inode 8"))).isEqualTo(".");
    }

    @Test
    void nothingIsKeptOfAFileThatMayChangeOnceMoreWithoutShowingIt() throws IOException {
        FileStamp fresh = new FileStamp(OLD.size(), NOW.minusSeconds(1), OLD.key());
        assertThat(read("/a", fresh)).isEqualTo(".");
        assertThat(read("/a", fresh)).isEqualTo(".");
    }

    @Test
    void aFileThatChangesWhileItIsReadIsReadOnceMoreFromNothing() throws IOException {
        FileStamp changed = new FileStamp(OLD.size(), NOW.minusSeconds(30), OLD.key());
        assertThat(read("/a", OLD, OLD)).isEqualTo(".");
        assertThat(read("/a", OLD, changed)).isEqualTo(".");
        assertThat(read("/a", OLD, OLD)).as("forgotten").isEqualTo(".");
    }

    @Test
    void ofSmallFilesAndOfFilesReadLongAgoNothingIsKept() throws IOException {
        FileStamp small = new FileStamp(LearnedFiles.LEAST_BYTES - 1, OLD.changed(), OLD.key());
        assertThat(List.of(read("/small", small), read("/small", small))).containsExactly(".", ".");
        read("/first", OLD);
        for (int i = 0; i < LearnedFiles.MOST; i++) {
            read("/" + i, OLD);
        }
        assertThat(read("/1", OLD)).isEqualTo("..");
        assertThat(read("/first", OLD)).isEqualTo(".");
    }

    private String read(String path, FileStamp... stamps) throws IOException {
        Deque<FileStamp> seen = new ArrayDeque<>(List.of(stamps));
        return files.read(path, () -> seen.size() > 1 ? seen.removeFirst() : seen.getFirst(), known -> known.append('.').toString());
    }
}
