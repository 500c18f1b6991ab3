package dev.stateroom.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads from a thread's rows how each call got its result: whether it ran, and what a reviewer decided. */
final class CallEndings {
    private static final String EDITED = "hitl_edited_tool_calls";

    private final RecordedThread thread;
    private final Map<CheckpointKey, Map<String, ForeignValue.Fields>> perCall = new HashMap<>();
    private final Map<CheckpointKey, Boolean> reviewed = new HashMap<>();
    private final Map<CheckpointKey, Set<Request>> requests = new HashMap<>();

    CallEndings(RecordedThread thread) {
        this.thread = thread;
    }

    /**
     * The call as it ran in the step after {@code from}; null if that is unknown.
     *
     * @param together ids of the calls that ran in parallel with it
     */
    LoggedCall logged(ToolCall call, @Nullable CheckpointKey from, Set<String> together) {
        Message message = call.result();
        boolean own = call.run().state() != CallRun.State.RAISED;
        LoggedCall.Result result = message == null || !own
                ? null
                : new LoggedCall.Result(message.content(), message.status() == null ? null : message.status().equals("error"));
        Ran ran = from != null && call.run().state() == CallRun.State.ANSWERED
                ? reviewed(call, from)
                : new Ran(call.executedTool(), call.executedArgs(), ending(call));
        List<Message.Call> before = new ArrayList<>();
        for (Message.Call other : call.siblings()) {
            if (other.id().equals(call.id())) {
                break;
            }
            if (!together.contains(other.id())) {
                before.add(other);
            }
        }
        return new LoggedCall(
                call.id(),
                ran.tool(),
                ran.args(),
                result,
                ran.ending(),
                call.agent(),
                call.actsAs(),
                call.parentCallId(),
                call.checkpoint().id(),
                call.offloadedTo(),
                null,
                new Message.Call(call.id(), call.tool(), call.args()),
                before,
                call.run().words());
    }

    /** A call as shown to a reviewer. */
    private record Request(String tool, ForeignValue args) {}

    /** The call that ran, and how it came to run. */
    private record Ran(String tool, ForeignValue args, LoggedCall.Ending ending) {}

    private static LoggedCall.Ending ending(ToolCall call) {
        return switch (call.run().state()) {
            case ANSWERED -> call.ranArgs() == null ? LoggedCall.Ending.RAN : LoggedCall.Ending.EDITED;
            case DROPPED -> LoggedCall.Ending.DROPPED;
            case RAISED -> LoggedCall.Ending.FAILED;
            case CUT_OFF -> LoggedCall.Ending.STOPPED;
            case ASKS -> LoggedCall.Ending.ASKING;
            case REVIEW -> LoggedCall.Ending.WAITING;
            case PLANNED -> LoggedCall.Ending.PLANNED;
            case NEVER -> call.result() == null ? LoggedCall.Ending.CANCELLED : LoggedCall.Ending.PATCHED;
            case REJECTED -> LoggedCall.Ending.REJECTED;
            case RESPONDED -> LoggedCall.Ending.ANSWERED;
            case GIVEN -> LoggedCall.Ending.GIVEN;
            case UNKNOWN -> LoggedCall.Ending.UNKNOWN;
        };
    }

    /** The call that ran after a review. */
    private Ran reviewed(ToolCall call, CheckpointKey from) {
        String tool = call.executedTool();
        ForeignValue args = call.executedArgs();
        LoggedCall.Ending ending = ending(call);
        ForeignValue.Fields batched = ForeignValue.fields(
                ForeignValue.fields(thread.channelAt(from, EDITED).orElse(ForeignValue.Null.INSTANCE)).get(call.id()));
        ForeignValue.Fields decision = decisions(from).get(call.id());
        String type = decision == null ? null : ForeignValue.text(decision.get("type"));
        ForeignValue.Fields action = decision == null ? batched : ForeignValue.fields(decision.get("edited_action"));
        ForeignValue changed = action.get("args");
        if ("reject".equals(type)) {
            ending = LoggedCall.Ending.REJECTED;
        } else if ("respond".equals(type)) {
            ending = LoggedCall.Ending.ANSWERED;
        } else if (changed != null) {
            ending = LoggedCall.Ending.EDITED;
            args = changed;
            String name = ForeignValue.text(action.get("name"));
            tool = name == null ? tool : name;
        } else if (ending == LoggedCall.Ending.RAN && ("approve".equals(type) || wasAskedAbout(call, from))) {
            ending = LoggedCall.Ending.APPROVED;
        }
        return new Ran(tool, args, ending);
    }

    /**
     * Whether a step between the message and its tools asked a person about the call and got a decision. Source: {@code after_model} of
     * langchain's {@code HumanInTheLoopMiddleware}, which asks about all calls of a message at once and names them by tool and arguments.
     */
    private boolean wasAskedAbout(ToolCall call, CheckpointKey from) {
        CheckpointKey at = from;
        // Parent links may form a cycle.
        Set<CheckpointKey> seen = new HashSet<>();
        while (at != null && seen.add(at)) {
            Request asked = new Request(call.tool(), call.args());
            if (isReviewed(at) && requests(at).contains(asked) || wentOn(call, at) && questions(at, _ -> true).contains(asked)) {
                return true;
            }
            Checkpoint checkpoint = at.equals(call.proposedAt()) ? null : thread.checkpoint(at);
            at = checkpoint == null ? null : checkpoint.parent();
        }
        return false;
    }

    /** True if a run that keeps only its last checkpoint continued from there; it keeps no row with the reviewer's decision. */
    private boolean wentOn(ToolCall call, CheckpointKey from) {
        Checkpoint into = thread.checkpoint(call.checkpoint());
        Checkpoint before = thread.checkpoint(from);
        return into != null
                && before != null
                && from.equals(into.parent())
                && into.source().equals("loop")
                && into.step() != null
                && before.step() != null
                && into.step() - before.step() > 1;
    }

    /** Review requests of the step after a checkpoint that got a decision. */
    private Set<Request> requests(CheckpointKey key) {
        return requests.computeIfAbsent(key, asked -> {
            Set<String> answered = rows(asked, Set.of(TaskWrite.INTERRUPT)).stream()
                    .filter(write -> write.channel().equals(TaskWrite.RESUME))
                    .map(TaskWrite::taskId)
                    .collect(Collectors.toSet());
            return questions(asked, write -> answered.contains(write.taskId()) || answered.contains(TaskWrite.NULL_TASK));
        });
    }

    private Set<Request> questions(CheckpointKey asked, Predicate<TaskWrite> wanted) {
        Set<Request> found = new HashSet<>();
        for (TaskWrite write : rows(asked, Set.of(TaskWrite.INTERRUPT))) {
            if (!write.channel().equals(TaskWrite.INTERRUPT) || !wanted.test(write)) {
                continue;
            }
            for (ForeignValue question : write.value() instanceof ForeignValue.Items(List<ForeignValue> many) ? many : List.of(write.value())) {
                ForeignValue.Fields form = ForeignValue.fields(ForeignValue.fields(question).get("value"));
                ForeignValue actions = form.get("action_requests") == null ? form.get("actionRequests") : form.get("action_requests");
                for (ForeignValue action : ForeignValue.items(actions)) {
                    String tool = ForeignValue.text(ForeignValue.fields(action).get("name"));
                    ForeignValue args = ForeignValue.fields(action).get("args");
                    if (tool != null && args != null) {
                        found.add(new Request(tool, args));
                    }
                }
            }
        }
        return found;
    }

    private boolean isReviewed(CheckpointKey from) {
        return reviewed.computeIfAbsent(from, key -> rows(key, Set.of()).stream()
                .anyMatch(write -> write.channel().equals(TaskWrite.RESUME)));
    }

    /** Whether a command or an update changed files before the step after a checkpoint. */
    boolean wasCommanded(CheckpointKey from) {
        return rows(from, Set.of()).stream()
                .anyMatch(write -> write.taskId().equals(TaskWrite.NULL_TASK) && write.channel().equals("files"));
    }

    /** Reviewers' decisions about single calls in the step after a checkpoint, by call. */
    private Map<String, ForeignValue.Fields> decisions(CheckpointKey from) {
        return perCall.computeIfAbsent(from, this::readDecisions);
    }

    private Map<String, ForeignValue.Fields> readDecisions(CheckpointKey from) {
        if (!isReviewed(from)) {
            return Map.of();
        }
        Map<String, ForeignValue.Fields> byTask = new LinkedHashMap<>();
        Map<String, ForeignValue.Fields> byCall = new LinkedHashMap<>();
        List<TaskWrite> rows = rows(from, Set.of(TaskWrite.RESUME, "messages"));
        for (TaskWrite write : rows) {
            if (write.channel().equals(TaskWrite.RESUME) && !write.taskId().equals(TaskWrite.NULL_TASK)) {
                ForeignValue last = ForeignValue.items(write.value()).isEmpty() ? write.value() : ForeignValue.items(write.value()).getLast();
                ForeignValue.Fields decision = ForeignValue.fields(last);
                ForeignValue.Fields first = ForeignValue.items(decision.get("decisions")).isEmpty()
                        ? decision
                        : ForeignValue.fields(ForeignValue.items(decision.get("decisions")).getFirst());
                byTask.put(write.taskId(), first);
            }
        }
        for (TaskWrite write : rows) {
            ForeignValue.Fields decision = byTask.get(write.taskId());
            if (decision == null || !write.channel().equals("messages")) {
                continue;
            }
            List<ForeignValue> items = write.value() instanceof ForeignValue.Items(List<ForeignValue> many) ? many : List.of(write.value());
            for (ForeignValue item : items) {
                String id = ForeignValue.text(ForeignValue.fields(item).get("tool_call_id"));
                if (id != null) {
                    byCall.put(id, decision);
                }
            }
        }
        return byCall;
    }

    private List<TaskWrite> rows(CheckpointKey key, Set<String> valued) {
        return thread.writesAt(key, valued).orElse(List.of());
    }
}
