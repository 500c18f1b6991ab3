package dev.stateroom.ui.diff;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls that changed a file between two steps; see {@link FileVersions#author}.
 *
 * @param tools names of the calls, without duplicates, in order
 * @param calls number of the calls
 * @param steps numbers of the steps that changed it
 */
record ChangeAuthors(List<String> tools, int calls, List<Integer> steps) {
    static final ChangeAuthors UNKNOWN = new ChangeAuthors(List.of(), 0, List.of());

    /** The authors of all changed files by path; may rebuild the files of all steps in between, so not on the FX thread. */
    static Map<String, ChangeAuthors> of(
            RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, @Nullable CheckpointKey base, CheckpointKey step, Cancellation cancellation) {
        int a = base == null ? -1 : timeline.indexOf(base);
        int b = timeline.indexOf(step);
        Map<String, Found> found = new HashMap<>();
        for (int i = Math.min(a, b) + 1; i <= Math.max(a, b); i++) {
            cancellation.check();
            Timeline.Step between = timeline.steps().get(i);
            Integer number = between.checkpoint().step();
            if (!between.changedPaths().isEmpty()
                    && number != null
                    && thread.filesAt(between.key(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)) {
                FileVersions.StepAuthors authors = new FileVersions.StepAuthors(thread, calls, between.checkpoint(), cancellation);
                for (String path : between.changedPaths()) {
                    FileData data = files.value().get(path);
                    found.computeIfAbsent(path, _ -> new Found()).add(number, authors.of(path, data));
                }
            }
        }
        Map<String, ChangeAuthors> all = new HashMap<>();
        found.forEach((path, one) -> all.put(path, new ChangeAuthors(List.copyOf(one.tools), one.calls, List.copyOf(one.steps))));
        return all;
    }

    private static final class Found {
        private final Set<String> tools = new LinkedHashSet<>();
        private final List<Integer> steps = new ArrayList<>();
        private int calls;

        private void add(int step, @Nullable ToolCall author) {
            steps.add(step);
            if (author != null) {
                tools.add(author.tool());
                calls++;
            }
        }
    }
}
