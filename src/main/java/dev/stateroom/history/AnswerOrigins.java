package dev.stateroom.history;

import dev.stateroom.agent.Message;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells what put messages into a namespace's conversation: by the task that wrote them, else by the nodes that were due.
 *
 * @param started the tasks that the namespaces were started by
 * @param steps what was read of the thread already; grows
 */
record AnswerOrigins(RecordedThread thread, String namespace, Set<String> namespaces, Set<Started> started, ReadSteps steps) {
    /** How the packages' PatchToolCalls middleware speaks for a result that is missing. */
    private static final Pattern PATCH =
            Pattern.compile("Tool call .{1,500} with id .{1,500} (was cancelled|did not complete) - .*", Pattern.DOTALL);

    /** How tools begin what they say when they fail. */
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

    /** True if the thread has other namespaces, which may hold what this one repeats. */
    boolean hasOthers() {
        return namespaces.size() > 1;
    }

    StepTasks after(CheckpointKey from) {
        return steps.tasks(thread, from);
    }

    /**
     * What brought an answer into a checkpoint.
     *
     * @param parent the one before it in its line, null if a line starts
     * @param asked whether the last message at {@code parent} asks for the call
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
        // A row of such a run that names no node may be of any of its steps: what was due at the first one tells nothing.
        boolean isOfAnyStep = writer != null && writer.node() == null && stored == RecordedCall.Origin.PATCH && parent != null && leavesOutSteps(checkpoint, parent);
        RecordedCall.Origin told = isOfAnyStep ? RecordedCall.Origin.UNKNOWN : stored;
        return told == RecordedCall.Origin.UNKNOWN && PATCH.matcher(answer.text()).matches() ? RecordedCall.Origin.PATCH : told;
    }

    /** With {@code durability="exit"} one checkpoint holds what all steps of a run did: the nodes due before it began the run only. */
    boolean leavesOutSteps(Checkpoint checkpoint, CheckpointKey parent) {
        Checkpoint before = thread.checkpoint(parent);
        Integer from = before == null ? null : before.step();
        Integer to = checkpoint.step();
        return from != null && to != null && to - from > 1;
    }

    /** Such a run keeps no row of the decision: an error that is none of a tool's, for a call that a reviewer was asked about. */
    private boolean isRejection(Message answer, @Nullable StepTask writer, Checkpoint checkpoint, CheckpointKey parent) {
        return leavesOutSteps(checkpoint, parent)
                && "error".equals(answer.status())
                && (writer == null || writer.isMiddleware())
                && !FAILED.matcher(answer.text()).lookingAt()
                && !PATCH.matcher(answer.text()).matches()
                && after(parent).asks();
    }

    /** What the task behind a checkpoint is; null for one that no row names. */
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
