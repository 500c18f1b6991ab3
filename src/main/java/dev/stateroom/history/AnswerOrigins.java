package dev.stateroom.history;

import dev.stateroom.agent.Message;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what put messages into a namespace's conversation: by the task that wrote them, else by the nodes that were due.
 *
 * @param started the tasks that started the namespaces
 * @param steps cache of the thread's reads; grows
 */
record AnswerOrigins(RecordedThread thread, String namespace, Set<String> namespaces, Set<Started> started, ReadSteps steps) {
    /** The message of the packages' PatchToolCalls middleware for a missing result. */
    private static final Pattern PATCH =
            Pattern.compile("Tool call .{1,500} with id .{1,500} (was cancelled|did not complete) - .*", Pattern.DOTALL);

    /** The beginning of the messages of failed tools. */
    private static final Pattern FAILED = Pattern.compile("Error|Cannot|Failed");

    private static final Set<String> CHANGED = Set.of("update", "fork");

    /** A task of a namespace that ran a graph with checkpoints of its own. */
    record Started(String around, String taskId) {
        static Set<Started> of(Set<String> namespaces) {
            return namespaces.stream()
                    .map(name -> new Started(CheckpointKey.around(name), SubagentCalls.taskId(name)))
                    .collect(Collectors.toUnmodifiableSet());
        }
    }

    /** True if the thread has other namespaces, whose messages may be repeated in this one. */
    boolean hasOthers() {
        return namespaces.size() > 1;
    }

    StepTasks after(CheckpointKey from) {
        return steps.tasks(thread, from);
    }

    /**
     * The origin of an answer in a checkpoint.
     *
     * @param parent the checkpoint before it in its line, null if a line starts
     * @param asked whether the last message at {@code parent} requests the call
     */
    RecordedCall.Origin of(
            Message answer, @Nullable StepTask writer, Checkpoint checkpoint, @Nullable CheckpointKey parent, boolean asked) {
        if (writer == null && CHANGED.contains(checkpoint.source())) {
            return RecordedCall.Origin.INPUT;
        }
        if (parent != null && asked && isRejection(answer, writer, checkpoint, parent)) {
            return RecordedCall.Origin.REVIEW;
        }
        RecordedCall.Origin stored = parent == null || (writer == null && leavesOutSteps(checkpoint, parent))
                ? RecordedCall.Origin.UNKNOWN
                : of(writer, parent);
        // A row of such a run without a node may be of any of its steps: the nodes due at the first one decide nothing.
        boolean isOfAnyStep = writer != null && writer.node() == null && stored == RecordedCall.Origin.PATCH && parent != null && leavesOutSteps(checkpoint, parent);
        RecordedCall.Origin told = isOfAnyStep ? RecordedCall.Origin.UNKNOWN : stored;
        return told == RecordedCall.Origin.UNKNOWN && PATCH.matcher(answer.text()).matches() ? RecordedCall.Origin.PATCH : told;
    }

    /** With {@code durability="exit"} one checkpoint has the results of all steps of a run: the nodes due before it began the run only. */
    boolean leavesOutSteps(Checkpoint checkpoint, CheckpointKey parent) {
        Checkpoint before = thread.checkpoint(parent);
        Integer from = before == null ? null : before.step();
        Integer to = checkpoint.step();
        return from != null && to != null && to - from > 1;
    }

    /** Such a run keeps no row of the decision: an error that does not come from a tool, for a call that was under review. */
    private boolean isRejection(Message answer, @Nullable StepTask writer, Checkpoint checkpoint, CheckpointKey parent) {
        return leavesOutSteps(checkpoint, parent)
                && "error".equals(answer.status())
                && (writer == null || writer.isMiddleware())
                && !FAILED.matcher(answer.text()).lookingAt()
                && !PATCH.matcher(answer.text()).matches()
                && after(parent).asks();
    }

    /** The origin that a task behind a checkpoint means; null for a task without a row. */
    RecordedCall.Origin of(@Nullable StepTask writer, CheckpointKey from) {
        if (writer != null && writer.ranTools()) {
            return RecordedCall.Origin.TOOLS;
        }
        if (writer != null && writer.isInput()) {
            return RecordedCall.Origin.INPUT;
        }
        if (writer != null && isSubgraph(writer)) {
            return RecordedCall.Origin.SUBGRAPH;
        }
        if (writer != null && writer.isMiddleware()) {
            return middleware(writer.rewrites() || writer.superstep() != null, writer.node(), from);
        }
        if (writer != null && writer.node() != null) {
            return writer.messages().stream().allMatch(message -> message.toolCallId() != null)
                    ? RecordedCall.Origin.TOOLS
                    : RecordedCall.Origin.SUBGRAPH;
        }
        return byDue(writer != null && writer.rewrites(), from);
    }

    private RecordedCall.Origin byDue(boolean rewrites, CheckpointKey from) {
        Checkpoint checkpoint = thread.checkpoint(from);
        if (checkpoint != null && checkpoint.source().equals("input")) {
            return RecordedCall.Origin.INPUT;
        }
        List<String> due = thread.nodesDue(from);
        if (due == null || due.isEmpty()) {
            return RecordedCall.Origin.UNKNOWN;
        }
        if (due.contains("tools")) {
            return RecordedCall.Origin.TOOLS;
        }
        return middleware(rewrites, due.getFirst(), from);
    }

    private RecordedCall.Origin middleware(boolean rewrites, @Nullable String node, CheckpointKey from) {
        boolean patches = node != null && node.toLowerCase(Locale.ROOT).startsWith("patchtoolcalls");
        return !rewrites && !patches && after(from).isReviewed() ? RecordedCall.Origin.REVIEW : RecordedCall.Origin.PATCH;
    }

    /** Whether the task ran a graph that has checkpoints of its own. */
    private boolean isSubgraph(StepTask task) {
        String within = namespace.isEmpty() ? "" : namespace + "|";
        String node = task.node();
        if (node != null) {
            return namespaces.contains(within + node + ":" + task.id()) || namespaces.contains(within + node);
        }
        return started.contains(new Started(namespace, task.id()));
    }
}
