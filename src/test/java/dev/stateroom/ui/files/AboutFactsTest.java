package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The versions of a file on a mount are of all branches; each names the step at which it was made. */
final class AboutFactsTest {
    private static final String FILE = "/home/AGENTS.md";

    @TempDir
    private Path own;

    @Test
    void aVersionOfAnotherBranchNamesItsOwnStep() throws Exception {
        Path database = Path.of(Objects.requireNonNull(AboutFactsTest.class.getResource("/agents/w07/sessions.db")).toURI());
        try (OpenWorkspace open = new LocalOpener(own, Clock.systemUTC()).open(database.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("memory-skills", Cancellation.NEVER).orThrow();
            Timeline whole = Timeline.of(thread, Objects.requireNonNull(thread.head(CheckpointKey.ROOT_NAMESPACE)).key(), Cancellation.NEVER, Progress.SILENT);
            CheckpointKey early = whole.steps().get(1).key();
            Timeline branch = Timeline.of(thread, early, Cancellation.NEVER, Progress.SILENT);

            AboutFacts facts = AboutFacts.read(thread, branch, ToolCalls.of(thread, Cancellation.NEVER), FILE, Cancellation.NEVER);

            assertThat(facts.versions()).extracting(AboutFacts.Version::step).containsExactly(9, 3);
        }
    }
}
