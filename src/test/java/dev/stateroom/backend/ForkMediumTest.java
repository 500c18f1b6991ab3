package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ForkMediumTest extends WritableContract {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-03T04:05:06.123456Z"));

    @Override
    Backend holding(Map<String, byte[]> files) {
        return ForkMedium.backend(SortedFiles.holding(files), "test, local fork", CLOCK);
    }

    @Test
    void theThreadItselfNeverChanges() throws IOException {
        SortedFiles origin = SortedFiles.holding(Map.of("/a", "old".getBytes(UTF_8), "/b", new byte[0]));
        Backend backend = ForkMedium.backend(origin, "test", CLOCK);
        write(backend, "/a", "new", true).orThrow();
        backend.delete(new FilePath("/b"), Cancellation.NEVER).orThrow();
        assertThat(names(backend, "/")).containsExactly("a");
        assertThat(names(StateMedium.backend(origin, "test"), "/")).containsExactly("a", "b");
        assertThat(read(StateMedium.backend(origin, "test"), "/a", 0, -1)).isEqualTo("old".getBytes(UTF_8));
    }

    @Test
    void aChangedFileHasTheTimeOfItsChange() {
        Backend backend = holding(Map.of("/a", new byte[0]));
        assertThat(write(backend, "/a", "x", true).orThrow().modified()).isEqualTo(CLOCK.instant());
    }

    @Test
    void aRecordOfTheOldFormatStaysOne() throws IOException {
        SortedFiles origin = new SortedFiles()
                .put("/old", new FileData(new FileData.Lines(List.of("a", "b")), null, null, null, null));
        Backend backend = ForkMedium.backend(origin, "test", CLOCK);
        assertThat(backend.edit(new FilePath("/old"), new FileEdit("a\nb", "c\nd\n", false), Cancellation.NEVER).orThrow()).isEqualTo(1);
        assertThat(backend.entry(new FilePath("/old")).orThrow().note()).isEqualTo("v1");
        assertThat(read(backend, "/old", 0, -1)).isEqualTo("c\nd\n".getBytes(UTF_8));
    }

    @Test
    void whatIsTakenBackIsNoChange() throws IOException {
        FileData record = new FileData(new FileData.Lines(List.of("a", "b")), null, null, "2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z");
        SortedFiles origin = new SortedFiles().put("/old", record);
        LocalFork fork = new LocalFork(origin, CLOCK);
        Backend backend = ForkMedium.backend(fork, "test", FileFormat.V2);
        backend.delete(new FilePath("/old"), Cancellation.NEVER).orThrow();
        write(backend, "/old", "a\nb", true).orThrow();
        assertThat(fork.get("/old")).isEqualTo(record);
    }

    @Test
    void bytesAreNotEditedAsText() {
        Backend backend = holding(Map.of("/b", new byte[] {(byte) 0xff, 'a'}));
        assertThat(failure(backend.edit(new FilePath("/b"), new FileEdit("a", "b", false), Cancellation.NEVER)))
                .isEqualTo(new Failure(Failure.Kind.WRONG_KIND, "/b is not text"));
    }

    @Test
    void aNameThatNoKeyHasCannotBeWritten() {
        assertThat(failure(write(holding(Map.of()), "/‹a›", "x", false)).kind()).isEqualTo(Failure.Kind.INVALID);
    }
}
