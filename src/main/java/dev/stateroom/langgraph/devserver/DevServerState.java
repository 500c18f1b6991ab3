package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The dictionaries of an {@code InMemorySaver}, as {@code langgraph.checkpoint.memory} lays them out, and the threads that the server's
 * API knows. Immutable once read; what has another shape is left out and counted.
 *
 * @param threads checkpoints by thread
 * @param writes by thread, then by checkpoint
 * @param blobs values of channels, by thread, namespace, channel and version
 * @param known what the API knows about each thread: metadata, times, status
 * @param leftOut entries that could not be understood
 */
record DevServerState(
        SequencedMap<String, Map<CheckpointKey, StoredRow>> threads,
        Map<String, Map<CheckpointKey, List<WriteRow>>> writes,
        Map<BlobKey, SerializedPayload> blobs,
        Map<String, ForeignValue.Fields> known,
        int leftOut) {

    /** One entry of {@code storage}. */
    record StoredRow(SerializedPayload body, SerializedPayload metadata, @Nullable String parentId) {}

    /** Where a channel's value is. */
    record BlobKey(String thread, String namespace, String channel, String version) {}

    /** Reads the files of a folder. */
    static Outcome<DevServerState> read(DevServerFolder folder, Cancellation cancellation) {
        Reading reading = new Reading();
        return folder.read(DevServerFolder.STORAGE, cancellation)
                .map(storage -> reading.storage(storage))
                .then(_ -> folder.read(DevServerFolder.WRITES, cancellation).map(reading::writes))
                .then(_ -> folder.read(DevServerFolder.BLOBS, cancellation).map(reading::blobs))
                .then(_ -> folder.read(DevServerFolder.OPERATIONS, cancellation).map(reading::operations))
                .map(_ -> new DevServerState(reading.threads, reading.writes, reading.blobs, reading.known, reading.leftOut));
    }

    /** Gathers what fits and counts what does not. */
    private static final class Reading {
        private final SequencedMap<String, Map<CheckpointKey, StoredRow>> threads = new LinkedHashMap<>();
        private final Map<String, Map<CheckpointKey, List<WriteRow>>> writes = new HashMap<>();
        private final Map<BlobKey, SerializedPayload> blobs = new HashMap<>();
        private final Map<String, ForeignValue.Fields> known = new LinkedHashMap<>();
        private int leftOut;

        /** {@code thread → namespace → checkpoint → ((type, bytes), (type, bytes), parent)}. */
        boolean storage(ForeignValue storage) {
            each(storage, (thread, namespaces) -> each(namespaces, (namespace, checkpoints) -> each(checkpoints, (id, stored) -> {
                String threadId = text(thread);
                String checkpointId = text(id);
                List<ForeignValue> parts = ForeignValue.items(stored);
                SerializedPayload body = parts.size() < 2 ? null : payload(parts.get(0));
                SerializedPayload metadata = parts.size() < 2 ? null : payload(parts.get(1));
                if (threadId == null || checkpointId == null || text(namespace) == null || body == null || metadata == null) {
                    leftOut++;
                    return;
                }
                String parent = parts.size() > 2 ? text(parts.get(2)) : null;
                threads.computeIfAbsent(threadId, _ -> new LinkedHashMap<>())
                        .put(new CheckpointKey(String.valueOf(text(namespace)), checkpointId), new StoredRow(body, metadata, parent));
            })));
            return true;
        }

        /** {@code (thread, namespace, checkpoint) → (task, index) → (task, channel, (type, bytes), path)}; the path is missing in old ones. */
        boolean writes(ForeignValue all) {
            each(all, (key, rows) -> {
                List<ForeignValue> parts = ForeignValue.items(key);
                if (parts.size() != 3 || parts.stream().anyMatch(part -> text(part) == null)) {
                    leftOut++;
                    return;
                }
                CheckpointKey at = new CheckpointKey(String.valueOf(text(parts.get(1))), String.valueOf(text(parts.get(2))));
                List<WriteRow> found = writes.computeIfAbsent(String.valueOf(text(parts.get(0))), _ -> new HashMap<>())
                        .computeIfAbsent(at, _ -> new ArrayList<>());
                each(rows, (place, row) -> {
                    WriteRow write = write(ForeignValue.items(place), ForeignValue.items(row), found.size());
                    if (write == null) {
                        leftOut++;
                    } else {
                        found.add(write);
                    }
                });
            });
            return true;
        }

        private static @Nullable WriteRow write(List<ForeignValue> place, List<ForeignValue> row, int sequence) {
            if (place.size() != 2 || row.size() < 3 || !(place.get(1) instanceof ForeignValue.Int(long index))) {
                return null;
            }
            String task = text(row.get(0));
            String channel = text(row.get(1));
            SerializedPayload payload = payload(row.get(2));
            String path = row.size() > 3 ? text(row.get(3)) : "";
            return task == null || channel == null || payload == null ? null : new WriteRow(task, path == null ? "" : path, index, channel, payload, sequence);
        }

        /** {@code (thread, namespace, channel, version) → (type, bytes)}. */
        boolean blobs(ForeignValue all) {
            each(all, (key, stored) -> {
                List<ForeignValue> parts = ForeignValue.items(key);
                SerializedPayload payload = payload(stored);
                if (parts.size() != 4 || payload == null || parts.subList(0, 3).stream().anyMatch(part -> text(part) == null)) {
                    leftOut++;
                    return;
                }
                String version = StoredCheckpoint.versionText(parts.get(3));
                blobs.put(
                        new BlobKey(String.valueOf(text(parts.get(0))), String.valueOf(text(parts.get(1))), String.valueOf(text(parts.get(2))), version),
                        payload);
            });
            return true;
        }

        /** {@code {"threads": [{"thread_id": UUID, "metadata": {…}, "updated_at": datetime, …}], …}}. */
        boolean operations(ForeignValue all) {
            for (ForeignValue thread : ForeignValue.items(ForeignValue.fields(all).get("threads"))) {
                ForeignValue.Fields fields = ForeignValue.fields(thread);
                String id = text(fields.get("thread_id"));
                if (id == null) {
                    leftOut++;
                } else {
                    known.put(id, fields);
                }
            }
            return true;
        }

        private static void each(ForeignValue map, BiConsumer<ForeignValue, ForeignValue> sink) {
            if (map instanceof ForeignValue.Pairs(List<ForeignValue.Pair> pairs)) {
                pairs.forEach(pair -> sink.accept(pair.key(), pair.value()));
            } else {
                ForeignValue.fields(map).values().forEach((key, value) -> sink.accept(new ForeignValue.Text(key), value));
            }
        }

        private static @Nullable SerializedPayload payload(ForeignValue value) {
            List<ForeignValue> parts = ForeignValue.items(value);
            return parts.size() == 2 && parts.get(1) instanceof ForeignValue.Bytes(byte[] bytes)
                    ? new SerializedPayload(text(parts.get(0)), bytes, bytes.length)
                    : null;
        }
    }

    /** The text of a text, a UUID or a time. */
    static @Nullable String text(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Ext ext ? ForeignValue.text(ext.argument()) : ForeignValue.text(value);
    }
}
