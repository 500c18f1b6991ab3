package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.recording.CallFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log whose calls take longer and longer. */
final class ReplayWorkTest {
    private static final int PAIRS = 30_000;

    @TempDir
    private Path folder;

    /** Each search looks at all files that were written before it. */
    private CallRecording searches() throws Exception {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < PAIRS; i++) {
            log.append("""
                    {"tool": "write_file", "args": {"file_path": "/f%d.txt", "content": "x"}, "result": "Updated file /f%d.txt"}
                    {"tool": "grep", "args": {"pattern": "y", "path": "/"}, "result": "No matches found"}
                    """.formatted(i, i));
        }
        return CallFile.recording(Files.writeString(folder.resolve("calls.jsonl"), log)).orThrow();
    }

    private static ReplayScratch scratch(Dialect dialect) {
        return ScratchCopy.ofState(dialect, RuleBook.EMPTY, Clock.systemUTC()) instanceof AgentReply.Answered<ReplayScratch>(ReplayScratch made) ? made : Objects.requireNonNull(null);
    }

    @Test
    void aCommandEndsItWithASentenceThatNamesTheCall() throws Exception {
        CallRecording recording = searches();
        new CommandAllowance(5_000_000, () -> 0).during(() -> {
            try (ReplayScratch scratch = scratch(Dialect.DOCUMENTED)) {
                assertThatThrownBy(() -> new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT))
                        .isInstanceOf(FailureException.class)
                        .hasMessageMatching(".*stopped at call \\d+ of " + 2 * PAIRS + " \\((grep|write_file)\\): .*--max-work.*");
            }
            return 0;
        });
    }

    @Test
    void withoutACommandItRunsUntilItIsCancelled() throws Exception {
        CallRecording recording = searches();
        try (ReplayScratch scratch = scratch(Dialect.DOCUMENTED)) {
            ReplayRun run = new ReplayRun(recording, scratch);
            assertThat(run.runUntil(done -> done.index() == 3_000, Cancellation.NEVER, Progress.SILENT)).isNotNull();
        }
    }

    /** Each dialect planned the whole recording, to run 300 calls of it. */
    @Test
    void theDialectIsGuessedFromTheFirstCallsAlone() throws Exception {
        CallRecording recording = searches();
        assertThat(recording.first(300).calls()).isEqualTo(recording.calls().subList(0, 300));
        AtomicInteger tried = new AtomicInteger();
        DialectGuess guess = DialectGuess.of(
                recording,
                dialect -> {
                    tried.incrementAndGet();
                    return scratch(dialect);
                },
                Cancellation.NEVER);
        assertThat(guess.compared()).isEqualTo(300);
        assertThat(tried.get()).isGreaterThan(5);
    }
}
