package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.storage.ChildProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening while another process writes. */
final class LiveWriterTest {

    @TempDir
    Path folder;

    @Test
    void theNewestCommittedStepIsShownAndTheWriterIsNotDisturbed() throws Exception {
        Path database = folder.resolve("sessions.db");
        Databases.create(database).close();
        Process writer = ChildProgram.start(List.of(), LiveWriter.class, database.toString(), "paced");
        try (BufferedReader out = writer.inputReader();
                OutputStream in = writer.getOutputStream()) {
            assertThat(out.readLine()).isEqualTo("ready");
            ThreadSource kept = null;
            for (int step = 0; step < 12; step++) {
                in.write('\n');
                in.flush();
                assertThat(out.readLine()).isEqualTo(Integer.toString(step));
                List<String> before = names();
                try (ThreadSource source = Fixture.open(database)) {
                    assertThat(newestFiles(source)).isEqualTo(step + 1);
                    assertThat(names()).isEqualTo(before);
                }
                kept = kept == null ? Fixture.open(database) : kept;
                kept.refresh(Cancellation.NEVER).orThrow();
                assertThat(newestFiles(kept)).isEqualTo(step + 1);
            }
            Objects.requireNonNull(kept).close();
        } finally {
            writer.waitFor();
        }
        assertThat(writer.exitValue()).isZero();
        assertThat(names()).as("the last writer tidies up its own files").containsExactly("sessions.db");
        try (ThreadSource source = Fixture.open(database)) {
            assertThat(newestFiles(source)).isEqualTo(12);
        }
    }

    @Test
    void aLogThatNeverRestsIsOpenedOrSaidToBeRestless() throws Exception {
        Path database = folder.resolve("restless.db");
        Databases.create(database).close();
        Process writer = ChildProgram.start(List.of("-Xmx200m"), LiveWriter.class, database.toString(), "restless");
        try (BufferedReader out = writer.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            for (int i = 0; i < 3; i++) {
                switch (CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT)) {
                    case Outcome.Ok<ThreadSource>(ThreadSource source) -> {
                        try (source) {
                            assertThat(source.description().notes()).noneMatch(note -> note.contains("damaged"));
                            assertThat(newestFiles(source)).isEqualTo(1);
                        }
                    }
                    case Outcome.Failed<ThreadSource>(Failure failure) ->
                        assertThat(failure.sentence()).contains("written to faster than it could be copied, 5 times");
                }
            }
            assertThat(names()).containsOnly("restless.db", "restless.db-wal", "restless.db-shm");
            assertThat(writer.isAlive()).isTrue();
        } finally {
            writer.destroyForcibly().waitFor();
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> String.valueOf(p.getFileName())).sorted().toList();
        }
    }

    private static int newestFiles(ThreadSource source) {
        RecordedThread thread = Fixture.thread(source, "t");
        CheckpointKey head = Objects.requireNonNull(thread.head("")).key();
        return thread.filesWithPending(head, Cancellation.NEVER).orThrow().value().size();
    }
}
