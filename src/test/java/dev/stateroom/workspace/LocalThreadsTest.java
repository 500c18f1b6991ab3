package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.ForkedStateBackend;
import dev.stateroom.backend.LocalFork;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalThreadsTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-03T04:05:06Z"));

    @TempDir
    Path folder;

    private LocalFork open() {
        return new LocalThreads(folder).open(Path.of("/w/x.stateroom.json"), "/notes/", null, CLOCK).orThrow();
    }

    private static Outcome<Entry> write(LocalFork thread, String path, byte[] bytes) {
        return new ForkedStateBackend(thread, "test").write(new FilePath(path), new ByteArrayInputStream(bytes), true, Cancellation.NEVER);
    }

    @Test
    void textBytesAndNamesOfAnyScriptComeBackAsTheyWere() {
        LocalFork thread = open();
        write(thread, "/计划/\"a\"\n.md", "line\r\n\u0000 ümlaut \ud83d\ude80".getBytes(StandardCharsets.UTF_8)).orThrow();
        write(thread, "/b.bin", new byte[] {(byte) 0xff, 0, 1}).orThrow();
        LocalFork again = open();
        assertThat(again.keys()).containsExactlyElementsOf(thread.keys());
        for (String key : thread.keys()) {
            assertThat(again.get(key)).isEqualTo(thread.get(key));
        }
    }

    @Test
    void aChangeThatAnotherProgramMadeIsNotOverwritten() {
        LocalFork one = open();
        LocalFork other = open();
        write(one, "/a", "one".getBytes(StandardCharsets.UTF_8)).orThrow();
        Outcome<Entry> late = write(other, "/b", "other".getBytes(StandardCharsets.UTF_8));
        assertThat(late).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed<Entry>) late).failure().sentence()).contains("another program changed this local thread");
        assertThat(other.keys()).as("what is not kept is taken back").isEmpty();
        assertThat(open().keys()).containsExactly("/a");
    }

    @Test
    void aDamagedFileIsNotTakenForAnEmptyThread() throws IOException {
        write(open(), "/a", new byte[0]).orThrow();
        Path file;
        try (Stream<Path> files = Files.list(folder)) {
            file = files.filter(path -> path.toString().endsWith(".json")).findFirst().orElseThrow();
        }
        for (String damaged : List.of("{", "[]", "{\"files\": {\"/a\": 3}}")) {
            Files.writeString(file, damaged);
            Outcome<LocalFork> opened =
                    new LocalThreads(folder).open(Path.of("/w/x.stateroom.json"), "/notes/", null, CLOCK);
            assertThat(opened).as(damaged).isInstanceOf(Outcome.Failed.class);
            assertThat(((Outcome.Failed<LocalFork>) opened).failure().kind()).isEqualTo(Failure.Kind.DAMAGED);
        }
    }
}
