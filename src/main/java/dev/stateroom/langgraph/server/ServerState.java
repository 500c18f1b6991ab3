package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A state from a server, in a checkpointer's form: all values whole, and the writes of its tasks.
 *
 * @param key of the checkpoint
 * @param parentId the one it continues; null for a first one
 * @param createdAt ISO-8601 as received; null if it is missing
 * @param metadata as JSON
 * @param values the channels' values as JSON, with a send for every task that is due; null if they were not requested
 * @param channels the names of those channels
 * @param writes outputs, interrupts and errors of its tasks
 * @param nodes names of its tasks' nodes
 * @param namespaces of the subgraphs of its tasks with their own checkpoints
 */
@SuppressWarnings("ArrayRecordComponent") // states are never compared
record ServerState(
        CheckpointKey key,
        @Nullable String parentId,
        @Nullable String createdAt,
        byte[] metadata,
        byte @Nullable [] values,
        Set<String> channels,
        List<WriteRow> writes,
        Set<String> nodes,
        Set<String> namespaces) {

    private static final String SENDS = "__pregel_tasks";
    private static final int FIRST = 0;
    private static final int ERROR = -1;
    private static final int INTERRUPT = -3;
    private static final int RESUME = -4;

    /** Reads a state; null if it is not one, or the empty one of a thread without checkpoints. */
    static @Nullable ServerState of(ForeignValue stated) {
        ForeignValue.Fields state = ForeignValue.fields(stated);
        ForeignValue.Fields checkpoint = ForeignValue.fields(state.get("checkpoint"));
        String id = first(checkpoint.get("checkpoint_id"), state.get("checkpoint_id"));
        if (id == null) {
            return null;
        }
        String namespace = ForeignValue.text(checkpoint.get("checkpoint_ns"));
        ForeignValue given = state.get("values");
        Map<String, ForeignValue> values = new LinkedHashMap<>(ForeignValue.fields(given).values());
        // The tasks of the step, finished or not; "next" leaves out those that finished, and in JavaScript one that asks again.
        List<ForeignValue> named = ForeignValue.items(state.get("tasks")).stream().map(task -> ForeignValue.fields(task).get("name")).filter(name -> name != null).toList();
        List<ForeignValue> due = (named.isEmpty() ? ForeignValue.items(state.get("next")) : named).stream()
                .<ForeignValue>map(node -> new ForeignValue.Fields(Map.of("node", node)))
                .toList();
        values.put(SENDS, new ForeignValue.Items(due));
        List<WriteRow> writes = new ArrayList<>();
        Set<String> nodes = new HashSet<>();
        Set<String> namespaces = new HashSet<>();
        for (ForeignValue each : ForeignValue.items(state.get("tasks"))) {
            ForeignValue.Fields task = ForeignValue.fields(each);
            addWrites(task, writes);
            String node = ForeignValue.text(task.get("name"));
            if (node != null) {
                nodes.add(node);
            }
            String inner = ForeignValue.text(ForeignValue.fields(task.get("checkpoint")).get("checkpoint_ns"));
            if (inner != null && !inner.isEmpty()) {
                namespaces.add(inner);
            }
        }
        return new ServerState(
                new CheckpointKey(namespace == null ? CheckpointKey.ROOT_NAMESPACE : namespace, id),
                first(ForeignValue.fields(state.get("parent_checkpoint")).get("checkpoint_id"), state.get("parent_checkpoint_id")),
                ForeignValue.text(state.get("created_at")),
                PlainJson.compact(ForeignValue.fields(state.get("metadata"))),
                given == null ? null : PlainJson.compact(new ForeignValue.Fields(values)),
                Set.copyOf(values.keySet()),
                List.copyOf(writes),
                nodes,
                namespaces);
    }

    private static @Nullable String first(@Nullable ForeignValue one, @Nullable ForeignValue other) {
        String text = ForeignValue.text(one);
        return text == null ? ForeignValue.text(other) : text;
    }

    private static void addWrites(ForeignValue.Fields task, List<WriteRow> to) {
        String id = ForeignValue.text(task.get("id"));
        if (id == null) {
            return;
        }
        String path = "~" + ForeignValue.items(task.get("path")).stream().map(ServerState::pathPart).collect(Collectors.joining(", "));
        int index = FIRST;
        for (Map.Entry<String, ForeignValue> written : ForeignValue.fields(task.get("result")).values().entrySet()) {
            to.add(write(id, path, index++, written.getKey(), written.getValue()));
        }
        if (!ForeignValue.items(task.get("interrupts")).isEmpty()) {
            to.add(write(id, path, INTERRUPT, TaskWrite.INTERRUPT, new ForeignValue.Items(ForeignValue.items(task.get("interrupts")))));
        }
        ForeignValue error = task.get("error");
        if (error != null && !(error instanceof ForeignValue.Null)) {
            to.add(write(id, path, ERROR, TaskWrite.ERROR, error));
            if (!ForeignValue.items(task.get("interrupts")).isEmpty()) {
                // A task with an interrupt fails only on its answer, which a server stores and does not show.
                to.add(write(id, path, RESUME, TaskWrite.RESUME, ForeignValue.Null.INSTANCE));
            }
        }
    }

    private static WriteRow write(String task, String path, int index, String channel, ForeignValue value) {
        byte[] json = PlainJson.compact(value);
        return new WriteRow(task, path, index, channel, new SerializedPayload("json", json, json.length));
    }

    /** As written by the checkpointers: numbers padded, so that they sort as text. */
    private static String pathPart(ForeignValue part) {
        return switch (part) {
            case ForeignValue.Text(String text) -> text;
            case ForeignValue.Int(long number) -> String.format(Locale.ROOT, "%010d", number);
            case ForeignValue.Bool(boolean flag) -> flag ? "1" : "0";
            default -> "";
        };
    }

    /** Rough bytes in memory. */
    long weight() {
        long weight = 500L + metadata.length + (values == null ? 0 : values.length);
        for (WriteRow write : writes) {
            weight += 100 + write.payload().size();
        }
        return weight;
    }
}
