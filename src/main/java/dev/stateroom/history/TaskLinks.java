package dev.stateroom.history;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which tool call a task of an unfinished or finished step carries out. Read from the rows of the checkpoint that the step
 * started from: the results that came back under the task's id, or the task's place among the sends.
 */
final class TaskLinks {
    private static final Pattern PUSHED = Pattern.compile("~?__pregel_push, *(\\d{1,18})\\b.*", Pattern.DOTALL);
    private static final String SENDS = "__pregel_tasks";

    private final List<TaskWrite> writes;
    private final List<String> sent;

    private TaskLinks(List<TaskWrite> writes, List<String> sent) {
        this.writes = writes;
        this.sent = sent;
    }

    /** The tasks of the step after {@code from}. */
    static TaskLinks after(RecordedThread thread, CheckpointKey from) {
        List<TaskWrite> writes = rows(thread, from, Set.of("messages", SENDS));
        List<String> sent = callIds(Value.items(thread.channelAt(from, SENDS).orElse(Value.Null.INSTANCE)));
        Checkpoint checkpoint = thread.checkpoint(from);
        CheckpointKey parent = checkpoint == null ? null : checkpoint.parent();
        if (sent.isEmpty() && parent != null) {
            // A checkpoint that does not keep its sends: the step before wrote them.
            sent = callIds(rows(thread, parent, Set.of(SENDS)).stream()
                    .filter(w -> w.channel().equals(SENDS))
                    .map(TaskWrite::value)
                    .toList());
        }
        return new TaskLinks(writes, sent);
    }

    private static List<TaskWrite> rows(RecordedThread thread, CheckpointKey key, Set<String> valued) {
        return thread.writesAt(key, valued).orElse(List.of());
    }

    /** Ids of the calls that the task answered; or, before it did, of the call it was started with. Empty where unknown. */
    List<String> callsOf(String taskId) {
        Set<String> answered = new LinkedHashSet<>();
        String path = "";
        for (TaskWrite write : writes) {
            if (!write.taskId().equals(taskId)) {
                continue;
            }
            path = write.taskPath();
            if (write.channel().equals("messages")) {
                List<Value> items = write.value() instanceof Value.Items(List<Value> many) ? many : List.of(write.value());
                for (Value item : items) {
                    String id = Value.text(Value.fields(item).get("tool_call_id"));
                    if (id != null) {
                        answered.add(id);
                    }
                }
            }
        }
        if (!answered.isEmpty()) {
            return List.copyOf(answered);
        }
        Matcher pushed = PUSHED.matcher(path);
        if (pushed.matches() && Long.parseLong(pushed.group(1)) < sent.size()) {
            String id = sent.get(Integer.parseInt(pushed.group(1)));
            return id.isEmpty() ? List.of() : List.of(id);
        }
        return List.of();
    }

    /** True when any row of the step belongs to the task. */
    boolean knows(String taskId) {
        return writes.stream().anyMatch(w -> w.taskId().equals(taskId));
    }

    /** Ids of the calls whose tasks ended with an error. */
    Set<String> failed() {
        Set<String> failed = new LinkedHashSet<>();
        for (TaskWrite write : writes) {
            if (write.channel().equals(TaskWrite.ERROR)) {
                failed.addAll(callsOf(write.taskId()));
            }
        }
        return failed;
    }

    /** Ids of the calls that were sent, in order; the order decides where nothing else does. */
    List<String> sent() {
        return sent.stream().filter(id -> !id.isEmpty()).toList();
    }

    private static List<String> callIds(List<Value> sends) {
        List<String> ids = new ArrayList<>();
        for (Value send : sends) {
            ids.add(callId(send));
        }
        return ids;
    }

    /** The call in a send's argument: the call itself, a list of it, or a map that carries it beside the state. */
    private static String callId(Value send) {
        Value argument = send;
        if (send instanceof Value.Ext ext) {
            List<Value> parts = Value.items(ext.argument());
            argument = parts.size() > 1 ? parts.get(1) : ext.argument();
        } else if (Value.fields(send).get("args") != null) {
            argument = Value.fields(send).get("args");
        }
        return idIn(argument);
    }

    private static String idIn(@Nullable Value argument) {
        for (Value item : Value.items(argument)) {
            String id = idIn(item);
            if (!id.isEmpty()) {
                return id;
            }
        }
        Value.Fields fields = Value.fields(argument);
        for (String carrier : List.of("tool_call", "lg_tool_call", "toolCall")) {
            Value carried = fields.get(carrier);
            if (carried != null) {
                argument = carried;
            }
        }
        Value.Fields call = Value.fields(argument);
        String id = call.get("name") == null ? null : Value.text(call.get("id"));
        return id == null ? "" : id;
    }
}
