package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions of one file along a timeline. */
public final class FileVersions {
    private FileVersions() {}

    /**
     * One version of a file.
     *
     * @param number from 1 along the branch
     * @param step the step that made it
     * @param data the record; null where that step deleted the file
     * @param call the call that made it, when exactly that can be said; null for input, updates and middleware
     */
    public record FileVersion(int number, Timeline.Step step, @Nullable FileData data, @Nullable ToolCall call) {}

    /** All versions of {@code path} on {@code timeline}, oldest first. */
    public static List<FileVersion> of(
            RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        List<FileVersion> versions = new ArrayList<>();
        for (Timeline.Step step : timeline.steps()) {
            cancellation.check();
            if (!step.changedPaths().contains(path)) {
                continue;
            }
            FileData data = thread.filesAt(step.key(), cancellation)
                            instanceof Outcome.Ok<Rebuilt<FileSet>>(Rebuilt<FileSet> files)
                    ? files.value().get(path)
                    : null;
            ToolCall call = calls.at(step.key()).stream()
                    .filter(c -> path.equals(c.path()) || path.equals(c.offloadedTo()))
                    .reduce((first, second) -> second)
                    .orElse(null);
            versions.add(new FileVersion(versions.size() + 1, step, data, call));
        }
        return versions;
    }
}
