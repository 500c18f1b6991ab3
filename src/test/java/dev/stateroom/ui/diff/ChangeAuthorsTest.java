package dev.stateroom.ui.diff;

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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A changed file names the calls that the file's log names, those of subagents too. */
class ChangeAuthorsTest {
    @TempDir
    Path folder;

    @Test
    void theCallsOfSubagentsAreNamedAndThoseThatOnlyReadAreNot() {
        LocalOpener opener = new LocalOpener(folder, Clock.systemUTC());
        try (OpenWorkspace open = opener.open(opener.sample().orThrow(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread thread = Objects.requireNonNull(open.threads()).thread("report-q3", Cancellation.NEVER).orThrow();
            Timeline timeline = Timeline.of(thread, Objects.requireNonNull(thread.head("")).key(), Cancellation.NEVER, Progress.SILENT);
            assertThat(authors(thread, timeline, key(timeline, 10), key(timeline, 11)))
                    .containsEntry("/report.md", new ChangeAuthors(List.of("write_file"), 1, List.of(11)));
            assertThat(authors(thread, timeline, null, key(timeline, 22)))
                    .containsEntry("/report.md", new ChangeAuthors(List.of("write_file", "edit_file"), 3, List.of(3, 7, 11)));
        }
    }

    private static Map<String, ChangeAuthors> authors(RecordedThread thread, Timeline timeline, @Nullable CheckpointKey base, CheckpointKey step) {
        return ChangeAuthors.of(thread, timeline, ToolCalls.of(thread, Cancellation.NEVER), base, step, Cancellation.NEVER);
    }

    private static CheckpointKey key(Timeline timeline, int step) {
        return timeline.steps().stream()
                .filter(one -> Objects.equals(one.checkpoint().step(), step))
                .findFirst()
                .orElseThrow()
                .key();
    }
}
