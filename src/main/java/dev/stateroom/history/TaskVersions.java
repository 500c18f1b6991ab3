package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a file by the tasks of one step, one after the other, from their rows. They also show the author of a file for calls that
 * name none: a tool of the agent's own, and a subagent whose calls are not stored.
 */
record TaskVersions(List<TaskWrite> writes, List<ToolCall> ran, Supplier<StepTasks> tasks) {
    private static final String FILES = "files";

    /**
     * The state that a task left.
     *
     * @param call the single call that it ran; null for none or several
     * @param text the file's text; null if it deleted the file, or left anything but text
     */
    record Left(@Nullable ToolCall call, @Nullable String text) {}

    /** The versions of the step that led to a checkpoint. */
    static TaskVersions of(RecordedThread thread, ToolCall.Ledger calls, Checkpoint step) {
        CheckpointKey from = step.parent();
        List<TaskWrite> writes = from == null
                ? List.of()
                : thread.writesAt(from, Set.of(FILES)).orElse(List.of()).stream()
                        .filter(write -> write.channel().equals(FILES) && !write.taskId().equals(TaskWrite.NULL_TASK))
                        .toList();
        return new TaskVersions(writes, calls.ranInto(step.key()), () -> StepTasks.after(thread, Objects.requireNonNull(from)));
    }

    /** In order, without those that changed nothing; empty if no rows have the file. */
    List<Left> left(String path) {
        List<TaskWrite> having = writes.stream().filter(write -> ForeignValue.fields(write.value()).values().containsKey(path)).toList();
        if (having.isEmpty()) {
            return List.of();
        }
        StepTasks of = tasks.get();
        List<Left> left = new ArrayList<>();
        for (TaskWrite write : having) {
            Set<String> carried = Set.copyOf(of.callsOf(write.taskId()));
            List<ToolCall> by = ran.stream().filter(call -> carried.contains(call.id())).toList();
            Left now = new Left(by.size() == 1 ? by.getFirst() : null, text(ForeignValue.fields(write.value()).get(path)));
            if (left.isEmpty() || !Objects.equals(left.getLast().text(), now.text())) {
                left.add(now);
            }
        }
        return left;
    }

    private static @Nullable String text(@Nullable ForeignValue file) {
        String plain = ForeignValue.text(file);
        if (plain != null || file == null) {
            return plain;
        }
        ForeignValue content = ForeignValue.fields(file).get("content");
        return content instanceof ForeignValue.Items(List<ForeignValue> lines)
                ? lines.stream().map(line -> String.valueOf(ForeignValue.text(line))).collect(Collectors.joining("\n"))
                : ForeignValue.text(content);
    }
}
