package dev.stateroom.history;

import dev.stateroom.agent.text.EditNote;
import dev.stateroom.vfs.MeteredLoop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a call ran, by the evidence in the recording: the origin of its result, else the tasks of the supersteps between the
 * message that requests it and the point where the conversation continued without it.
 */
final class CallRuns {
    private final RecordedThread thread;
    private final Map<String, NamespaceCalls> namespaces;
    private final Map<String, Boolean> endsKept = new HashMap<>();

    CallRuns(RecordedThread thread, Map<String, NamespaceCalls> namespaces) {
        this.thread = thread;
        this.namespaces = namespaces;
    }

    /** @param answer the result that counts; null if there is none */
    CallRun of(String namespace, NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        if (answer == null) {
            return unanswered(namespace, read, call);
        }
        return switch (answer.origin()) {
            case TOOLS, SUBGRAPH -> new CallRun(CallRun.State.ANSWERED, raisedBefore(read, call, answer));
            case UNKNOWN -> CallRun.of(CallRun.State.ANSWERED);
            // The note is put before a tool's result, also before an error.
            case REVIEW -> CallRun.of(EditNote.read(answer.message()) != null ? CallRun.State.ANSWERED : "error".equals(answer.message().status()) ? CallRun.State.REJECTED : CallRun.State.RESPONDED);
            case INPUT -> replaced(read, call, answer, CallRun.of(CallRun.State.GIVEN));
            case PATCH -> replaced(
                    read, call, answer, new CallRun(CallRun.State.NEVER, "the agent put an answer in its place"));
        };
    }

    /** The last error of a task that raised and was run again, which is kept next to its later writes; empty if there is none. */
    private String raisedBefore(NamespaceCalls read, RecordedCall call, RecordedCall.Answer answer) {
        Checkpoint answered = thread.checkpoint(answer.at());
        CheckpointKey from = answered == null ? null : answered.parent();
        return from == null
                ? ""
                : read.origins().after(from).all().stream()
                        .filter(task -> task.ranTools() && task.calls().equals(List.of(call.id())) && !task.wasCutOff())
                        .flatMap(task -> Stream.ofNullable(task.error()))
                        .findFirst()
                        .orElse("");
    }

    /** For an answer that is not a result but in the place of one. */
    private CallRun replaced(NamespaceCalls read, RecordedCall call, RecordedCall.Answer answer, CallRun fallback) {
        CallRun run = trace(read, call, answer).run();
        if (run == null || run.state() == CallRun.State.REVIEW) {
            return fallback;
        }
        return run.state() == CallRun.State.ASKS ? CallRun.of(CallRun.State.CUT_OFF) : run;
    }

    private CallRun unanswered(String namespace, NamespaceCalls read, RecordedCall call) {
        Trace trace = trace(read, call, null);
        CheckpointKey head = head(namespace);
        boolean hangs = head != null && hangsOn(namespace, read, call, head);
        if (!hangs && keptOnlyItsEnd(namespace)) {
            return new CallRun(CallRun.State.UNKNOWN, "the run kept only its end");
        }
        if (trace.run() != null) {
            if (!hangs && trace.run().state() == CallRun.State.ASKS) {
                return CallRun.of(CallRun.State.CUT_OFF);
            }
            return !hangs && trace.run().state() == CallRun.State.REVIEW
                    ? new CallRun(CallRun.State.NEVER, "its review was not answered")
                    : trace.run();
        }
        if (!trace.readable()) {
            return new CallRun(CallRun.State.UNKNOWN, "the rows of its step cannot be read");
        }
        if (!hangs || head == null) {
            return new CallRun(CallRun.State.NEVER, "its step was not started, and the thread continued");
        }
        return CallRun.of(read.origins().after(head).asks() ? CallRun.State.REVIEW : CallRun.State.PLANNED);
    }

    /** The evidence from the tasks of the supersteps in which a call could have run; null for none. */
    private record Trace(@Nullable CallRun run, boolean readable) {}

    private Trace trace(NamespaceCalls read, RecordedCall call, RecordedCall.@Nullable Answer answer) {
        boolean readable = true;
        CallRun found = null;
        List<Checkpoint> line = read.lineage().fromOn(call.proposedAt());
        MeteredLoop.compared(line.size(), () -> "the call " + call.id() + " (" + call.tool() + ") in thread " + thread.id());
        for (Checkpoint checkpoint : line) {
            CheckpointKey key = checkpoint.key();
            boolean before = answer == null || !read.lineage().continues(answer.at(), key);
            if (!before || !read.lineage().continues(call.proposedAt(), key) || !read.isLastWord(call, key)) {
                continue;
            }
            StepTasks tasks = read.origins().after(key);
            readable &= tasks.isReadable();
            CallRun here = of(tasks, call);
            found = here == null ? found : here;
        }
        return new Trace(found, readable);
    }

    private static @Nullable CallRun of(StepTasks tasks, RecordedCall call) {
        for (StepTask task : tasks.carriersOf(call.id())) {
            if (tasks.answered(task, call.id())) {
                return CallRun.of(CallRun.State.DROPPED);
            }
            if (task.wasCutOff()) {
                return CallRun.of(CallRun.State.CUT_OFF);
            }
            if (task.error() != null) {
                return isOneOfSeveral(task, call)
                        ? new CallRun(CallRun.State.UNKNOWN, "one of several calls raised " + task.error())
                        : new CallRun(CallRun.State.RAISED, task.error());
            }
            if (task.asks()) {
                return CallRun.of(task.reviews() ? CallRun.State.REVIEW : CallRun.State.ASKS);
            }
        }
        return null;
    }

    /** True if the task carries a whole message: then it is not known which of its calls raised. */
    private static boolean isOneOfSeveral(StepTask task, RecordedCall call) {
        return task.calls().size() > 1 || (task.place() < 0 && task.calls().isEmpty() && call.siblings().size() > 1);
    }

    /** True if a thread that continues runs the call. */
    boolean hangsOn(String namespace, NamespaceCalls read, RecordedCall call, CheckpointKey head) {
        return read.lineage().continues(call.proposedAt(), head)
                && read.isLastWord(call, head)
                && goesOn(head)
                && isOpen(namespace);
    }

    /** True for the thread itself, and for a graph within it whose step is the newest one around it. */
    private boolean isOpen(String namespace) {
        if (namespace.isEmpty()) {
            return true;
        }
        String around = CheckpointKey.around(namespace);
        NamespaceCalls child = namespaces.get(namespace);
        NamespaceCalls outer = namespaces.get(around);
        CheckpointKey head = head(around);
        Checkpoint newest = thread.head(namespace);
        if (child == null || outer == null || head == null || newest == null) {
            return true;
        }
        CheckpointKey from = CheckpointTree.startedFrom(thread, newest, around, outer.lineage());
        return (from == null || from.equals(head)) && isOpen(around);
    }

    /** True for a graph within another one that ran several steps from there into one checkpoint: its own checkpoints are not kept. */
    private boolean keptOnlyItsEnd(String namespace) {
        Boolean known = endsKept.get(namespace);
        boolean kept = known == null ? findsOnlyItsEnd(namespace) : known;
        endsKept.put(namespace, kept);
        return kept;
    }

    private boolean findsOnlyItsEnd(String namespace) {
        String around = CheckpointKey.around(namespace);
        Checkpoint newest = thread.head(namespace);
        NamespaceCalls outer = namespaces.get(around);
        if (namespace.isEmpty() || newest == null || outer == null) {
            return false;
        }
        CheckpointKey from = CheckpointTree.startedFrom(thread, newest, around, outer.lineage());
        return (from != null
                        && outer.lineage().parentsFirst().stream()
                                .anyMatch(next -> from.equals(outer.lineage().parent(next.key())) && outer.origins().leavesOutSteps(next, from)))
                || keptOnlyItsEnd(around);
    }

    /** True if something is due after {@code head}; if the recording does not show it, unless a person changed the state. */
    private boolean goesOn(CheckpointKey head) {
        List<String> due = thread.nodesDue(head);
        if (due != null) {
            return !due.isEmpty();
        }
        Checkpoint checkpoint = thread.checkpoint(head);
        return checkpoint != null && !checkpoint.source().equals("update");
    }

    private @Nullable CheckpointKey head(String namespace) {
        Checkpoint head = thread.head(namespace);
        return head == null ? null : head.key();
    }
}
