package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of the superstep after a checkpoint, read from the rows stored at it: the node and the tool calls of each, and its result.
 *
 * <p>Source: see {@link TaskPath} and {@link JsTaskIds}.
 */
final class StepTasks {
    private static final Set<String> VALUED = Set.of("messages", TaskWrite.ERROR, TaskWrite.INTERRUPT);

    private final List<StepTask> tasks;
    private final List<String> sent;
    private final Map<String, StepTask> byId = new HashMap<>();
    private final Map<String, List<Wrote>> byCall = new HashMap<>();
    private final Map<String, List<Integer>> carriers = new HashMap<>();
    private final Set<String> isSent;
    private final int carrierOfAll;
    private final boolean asks;
    private final boolean reviewed;
    private final boolean readable;

    /** An answer and the task that wrote it. */
    private record Wrote(StepTask task, StepTask.Written message) {}

    private StepTasks(List<StepTask> tasks, List<PlannedSends.Planned> sends, boolean reviewed, boolean readable) {
        this.tasks = List.copyOf(tasks);
        this.sent = sends.stream().flatMap(send -> send.callIds().stream()).toList();
        this.isSent = new HashSet<>(sent);
        this.asks = tasks.stream().anyMatch(task -> task.asks() && !task.ranTools() && task.error() == null);
        Set<List<String>> listed = Collections.newSetFromMap(new IdentityHashMap<>());
        int ofAll = -1;
        for (int place = 0; place < tasks.size(); place++) {
            StepTask task = tasks.get(place);
            int at = place;
            if (task.ranTools()) {
                boolean tells = task.error() != null || task.asks();
                // Tasks without any name share one list of all remaining calls: the first with evidence counts.
                if (!task.messages().isEmpty() || tells && listed.add(task.calls())) {
                    Set.copyOf(task.calls()).forEach(call -> carriers.computeIfAbsent(call, _ -> new ArrayList<>()).add(at));
                }
                ofAll = ofAll < 0 && tells && task.calls().isEmpty() && task.place() < 0 ? at : ofAll;
            }
            byId.putIfAbsent(task.id(), task);
            for (StepTask.Written message : task.messages()) {
                if (message.toolCallId() != null) {
                    byCall.computeIfAbsent(message.toolCallId(), _ -> new ArrayList<>()).add(new Wrote(task, message));
                }
            }
        }
        this.carrierOfAll = ofAll;
        this.reviewed = reviewed;
        this.readable = readable;
    }

    /** The tasks of the step after {@code from}; none if it has no rows. */
    static StepTasks after(RecordedThread thread, CheckpointKey from) {
        List<PlannedSends.Planned> sends = sends(thread, from);
        Map<String, List<TaskWrite>> byTask = new LinkedHashMap<>();
        boolean reviewed = false;
        Outcome<List<TaskWrite>> stored = thread.writesAt(from, VALUED);
        for (TaskWrite write : stored.orElse(List.of())) {
            reviewed |= write.channel().equals(TaskWrite.RESUME);
            if (!write.taskId().equals(TaskWrite.NULL_TASK)) {
                byTask.computeIfAbsent(write.taskId(), _ -> new ArrayList<>()).add(write);
            }
        }
        List<StepTask> tasks = new ArrayList<>();
        Naming naming = new Naming(thread, from, sends);
        byTask.forEach((id, rows) -> tasks.add(naming.task(id, rows)));
        return new StepTasks(naming.rest(tasks), sends, reviewed, stored instanceof Outcome.Ok<List<TaskWrite>>);
    }

    private static List<PlannedSends.Planned> sends(RecordedThread thread, CheckpointKey from) {
        List<PlannedSends.Planned> sends = PlannedSends.of(thread.channelAt(from, PlannedSends.CHANNEL).orElse(ForeignValue.Null.INSTANCE));
        Checkpoint checkpoint = thread.checkpoint(from);
        CheckpointKey parent = checkpoint == null ? null : checkpoint.parent();
        if (!sends.isEmpty() || parent == null) {
            return sends;
        }
        // A checkpoint that does not keep its sends: the step before wrote them.
        return rows(thread, parent, Set.of(PlannedSends.CHANNEL)).stream()
                .filter(write -> write.channel().equals(PlannedSends.CHANNEL))
                .flatMap(write -> PlannedSends.of(write.value()).stream())
                .toList();
    }

    private static List<TaskWrite> rows(RecordedThread thread, CheckpointKey key, Set<String> valued) {
        return thread.writesAt(key, valued).orElse(List.of());
    }

    /** All of them, in the order of their rows. */
    List<StepTask> all() {
        return tasks;
    }

    /** Ids of the calls that were sent, in order; the order decides if nothing else does. */
    List<String> sent() {
        return sent;
    }

    /** Ids of the calls that a task answered; or, before it did, of the call it was started with. Empty if unknown. */
    List<String> callsOf(String taskId) {
        StepTask task = byId.get(taskId);
        return task == null ? List.of() : task.calls();
    }

    /** Tasks that ran tools and carried a call, in the order of their rows: a task without a send carries all calls of its message. */
    List<StepTask> carriersOf(String call) {
        List<Integer> places = new ArrayList<>(carriers.getOrDefault(call, List.of()));
        if (carrierOfAll >= 0 && !isSent.contains(call)) {
            places.add(carrierOfAll);
        }
        return places.stream().sorted().map(tasks::get).toList();
    }

    /** True if a task answered a call. */
    boolean answered(StepTask task, String call) {
        return byCall.getOrDefault(call, List.of()).stream().anyMatch(wrote -> wrote.task() == task);
    }

    /** True if a node that does not run tools asks a person something. */
    boolean asks() {
        return asks;
    }

    /** The task that wrote an answer; null if no row has it. */
    @Nullable StepTask writerOf(Message answer) {
        String call = answer.toolCallId();
        return call == null
                ? null
                : byCall.getOrDefault(call, List.of()).stream()
                        .filter(wrote -> wrote.message().is(answer.id(), answer.content()))
                        .findFirst()
                        .map(Wrote::task)
                        .orElse(null);
    }

    /** False if the rows are there and cannot be read. */
    boolean isReadable() {
        return readable;
    }

    /** True if a person answered in this step. */
    boolean isReviewed() {
        return reviewed;
    }

    /** Finds nodes and calls of tasks. */
    private static final class Naming {
        private final RecordedThread thread;
        private final CheckpointKey from;
        private final List<PlannedSends.Planned> sends;
        private @Nullable Ids ids;

        Naming(RecordedThread thread, CheckpointKey from, List<PlannedSends.Planned> sends) {
            this.thread = thread;
            this.from = from;
            this.sends = sends;
        }

        /** The meaning of task ids: computed only for those whose path does not tell. */
        private record Ids(Map<String, Integer> places, Map<String, String> nodes, boolean onlySends) {}

        private Ids ids() {
            if (ids == null) {
                Checkpoint checkpoint = thread.checkpoint(from);
                Integer step = checkpoint == null ? null : checkpoint.step();
                List<String> due = thread.nodesDue(from);
                Map<String, Integer> places = new HashMap<>();
                Map<String, String> nodes = new HashMap<>();
                for (int place = 0; step != null && place < sends.size(); place++) {
                    places.put(JsTaskIds.ofSend(from, step + 1, sends.get(place).node(), place), place);
                }
                if (step != null && due != null) {
                    due.forEach(node -> nodes.put(JsTaskIds.ofNode(from, step + 1, node), node));
                }
                ids = new Ids(places, nodes, due == null || due.size() <= sends.size());
            }
            return ids;
        }

        StepTask task(String id, List<TaskWrite> rows) {
            TaskPath path = TaskPath.of(rows.getFirst().taskPath());
            Integer superstep = path.superstep();
            boolean tells = path.place() >= 0 || path.node() != null;
            int place = tells ? path.place() : ids().places().getOrDefault(id, -1);
            boolean known = superstep == null && place >= 0 && place < sends.size();
            String node = tells ? path.node() : ids().nodes().get(id);
            List<StepTask.Written> messages = new ArrayList<>();
            String error = null;
            boolean asks = false;
            boolean reviews = false;
            boolean resumed = false;
            for (TaskWrite row : rows) {
                switch (row.channel()) {
                    case "messages" -> messages.addAll(written(row.value()));
                    case TaskWrite.ERROR -> error = words(row.value());
                    case TaskWrite.INTERRUPT -> {
                        asks = true;
                        reviews |= isReview(row.value());
                    }
                    case TaskWrite.RESUME -> resumed = true;
                    default -> {}
                }
            }
            Set<String> calls = new LinkedHashSet<>();
            messages.stream().map(StepTask.Written::toolCallId).filter(call -> call != null).forEach(calls::add);
            if (calls.isEmpty() && known) {
                calls.addAll(sends.get(place).callIds());
            }
            String ran = node == null && known ? sends.get(place).node() : node;
            boolean carries = !known || StepTask.TOOLS.equals(ran) || !sends.get(place).callIds().isEmpty();
            return new StepTask(id, ran, carries ? place : -1, superstep, List.copyOf(calls), messages, error, asks, reviews, resumed);
        }

        /** Tasks that neither a path nor an id identifies: if nothing but sends was due, they carry the remaining ones. */
        List<StepTask> rest(List<StepTask> tasks) {
            if (tasks.stream().noneMatch(Naming::isUnnamed) || sends.isEmpty() || !ids().onlySends()) {
                return tasks;
            }
            Set<String> done = new LinkedHashSet<>();
            tasks.forEach(task -> done.addAll(task.calls()));
            List<PlannedSends.Planned> left =
                    sends.stream().filter(send -> send.callIds().stream().noneMatch(done::contains)).toList();
            List<String> calls = List.copyOf(left.stream().flatMap(send -> send.callIds().stream()).toList());
            int place = left.size() == 1 ? sends.indexOf(left.getFirst()) : -1;
            return tasks.stream()
                    .map(task -> isUnnamed(task) ? task.sent(sends.getFirst().node(), place, calls) : task)
                    .toList();
        }

        private static boolean isUnnamed(StepTask task) {
            return task.node() == null && task.place() < 0 && task.calls().isEmpty() && task.messages().isEmpty();
        }

        /** True for the interrupt of a review of tool calls. */
        private static boolean isReview(ForeignValue question) {
            if (question instanceof ForeignValue.Items(List<ForeignValue> questions)) {
                return questions.stream().anyMatch(Naming::isReview);
            }
            ForeignValue.Fields fields = ForeignValue.fields(question);
            ForeignValue inner = fields.get("value");
            boolean ofOneCall = fields.get("tool_call_id") != null && fields.get("args") != null;
            boolean ofMany = fields.get("action_requests") != null || fields.get("actionRequests") != null;
            return ofOneCall || ofMany || (inner != null && isReview(inner));
        }

        private static List<StepTask.Written> written(ForeignValue value) {
            List<ForeignValue> items = value instanceof ForeignValue.Items(List<ForeignValue> many) ? many : List.of(value);
            List<StepTask.Written> written = new ArrayList<>();
            for (ForeignValue item : items) {
                ForeignValue.Fields fields = ForeignValue.fields(item);
                written.add(new StepTask.Written(
                        ForeignValue.text(fields.get("id")), ForeignValue.text(fields.get("tool_call_id")), fields.get("content")));
            }
            return written;
        }

        /** The text of an error: Python stores the repr of an exception, JavaScript its name and message. */
        private static String words(ForeignValue error) {
            String text = ForeignValue.text(error);
            if (text != null) {
                return text;
            }
            String name = ForeignValue.text(ForeignValue.fields(error).get("name"));
            String message = ForeignValue.text(ForeignValue.fields(error).get("message"));
            return (name == null ? "an error" : name) + (message == null ? "" : ": " + message);
        }
    }
}
