package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The dictionaries of an {@code InMemorySaver}, in the layout of {@code langgraph.checkpoint.memory}, and the threads of the server's API.
 * Immutable once read; entries of another shape are left out and counted.
 *
 * @param rows checkpoints by thread
 * @param written by thread, then by checkpoint
 * @param values values of channels by thread, then by namespace, channel and version
 * @param operations the API's data on each thread: metadata, times, status
 */
record DevServerState(
        Part<Map<String, Map<CheckpointKey, StoredRow>>> rows,
        Part<Map<String, Map<CheckpointKey, List<WriteRow>>>> written,
        Part<Map<String, Map<ValueKey, SerializedPayload>>> values,
        Part<Map<String, ForeignValue.Fields>> operations) {

    /**
     * The content of one file.
     *
     * @param digest of its bytes
     * @param leftOut number of entries of an unknown form
     */
    record Part<T>(String digest, T value, int leftOut) {}

    /** One entry of {@code storage}. */
    record StoredRow(SerializedPayload body, SerializedPayload metadata, @Nullable String parentId) {
        private boolean isSame(StoredRow other) {
            return Objects.equals(parentId, other.parentId) && areSame(body, other.body) && areSame(metadata, other.metadata);
        }
    }

    /** The place of a channel's value in its thread. */
    record ValueKey(String namespace, String channel, String version) {}

    /**
     * The data of one thread.
     *
     * @param isKnown whether the API has it
     */
    record OfThread(Map<CheckpointKey, StoredRow> rows, Map<CheckpointKey, List<WriteRow>> writes, Map<ValueKey, SerializedPayload> values, boolean isKnown) {
        /** True if everything earlier is still there, except writes at checkpoints. */
        boolean goesOn(OfThread before) {
            return keeps(rows, before.rows, StoredRow::isSame) && keeps(values, before.values, DevServerState::areSame) && keeps(writes, before.writes, (_, _) -> true);
        }

        private static <K, V> boolean keeps(Map<K, V> all, Map<K, V> before, BiPredicate<V, V> isSame) {
            return all == before || unlike(before, all, (then, now) -> now != null && isSame.test(now, then)).isEmpty();
        }

        /** The checkpoints whose writes differ from the earlier ones. */
        Set<CheckpointKey> writtenSince(OfThread before) {
            return writes == before.writes ? new HashSet<>() : unlike(writes, before.writes, (now, then) ->
                    then != null && now.size() == then.size() && IntStream.range(0, now.size()).allMatch(i -> isSame(now.get(i), then.get(i))));
        }

        /** The keys whose values differ in the other. Both are mostly in the same order, in which nothing is looked up. */
        private static <K, V> Set<K> unlike(Map<K, V> some, Map<K, V> other, BiPredicate<V, @Nullable V> isSame) {
            Set<K> found = new HashSet<>();
            Iterator<Map.Entry<K, V>> others = other.entrySet().iterator();
            some.forEach((key, value) -> {
                Map.Entry<K, V> next = others.hasNext() ? others.next() : null;
                if (!isSame.test(value, next != null && next.getKey().equals(key) ? next.getValue() : other.get(key))) {
                    found.add(key);
                }
            });
            return found;
        }

        private static boolean isSame(WriteRow one, WriteRow other) {
            return areSame(one.payload(), other.payload()) && one.with(other.payload()).equals(other);
        }
    }

    private static boolean areSame(SerializedPayload one, SerializedPayload other) {
        return Objects.equals(one.type(), other.type()) && Arrays.equals(one.bytes(), other.bytes());
    }

    /** Checkpoints by thread. */
    Map<String, Map<CheckpointKey, StoredRow>> threads() {
        return rows.value();
    }

    /** The API's data on each thread. */
    Map<String, ForeignValue.Fields> known() {
        return operations.value();
    }

    int leftOut() {
        return rows.leftOut() + written.leftOut() + values.leftOut() + operations.leftOut();
    }

    OfThread of(String thread) {
        return new OfThread(
                rows.value().getOrDefault(thread, Map.of()), written.value().getOrDefault(thread, Map.of()), values.value().getOrDefault(thread, Map.of()), known().containsKey(thread));
    }

    /** Reads the files of a folder, but not those with the same bytes as before. Returns the same object if none has changed. */
    static Outcome<DevServerState> read(DevServerFolder folder, @Nullable DevServerState before, Cancellation cancellation) {
        return part(folder, DevServerFolder.STORAGE, before == null ? null : before.rows, Reading::rows, cancellation)
                .then(rows -> part(folder, DevServerFolder.WRITES, before == null ? null : before.written, Reading::writes, cancellation)
                        .then(written -> part(folder, DevServerFolder.BLOBS, before == null ? null : before.values, Reading::values, cancellation)
                                .then(values -> part(folder, DevServerFolder.OPERATIONS, before == null ? null : before.operations, Reading::operations, cancellation)
                                        .map(operations -> before != null && rows == before.rows && written == before.written && values == before.values && operations == before.operations
                                                ? before
                                                : new DevServerState(rows, written, values, operations)))));
    }

    private static <T> Outcome<Part<T>> part(DevServerFolder folder, String file, @Nullable Part<T> before, BiFunction<Reading, ForeignValue, T> layout, Cancellation cancellation) {
        return folder.bytes(file).then(bytes -> {
            String digest = Sha256.of(bytes);
            return before != null && before.digest().equals(digest)
                    ? Outcome.ok(before)
                    : folder.value(file, bytes, cancellation).map(value -> {
                        Reading reading = new Reading();
                        T read = layout.apply(reading, value);
                        return new Part<>(digest, read, reading.leftOut);
                    });
        });
    }

    /** Reads the valid entries of one file and counts the others. */
    private static final class Reading {
        private int leftOut;

        /** {@code thread → namespace → checkpoint → ((type, bytes), (type, bytes), parent)}. */
        Map<String, Map<CheckpointKey, StoredRow>> rows(ForeignValue storage) {
            Map<String, Map<CheckpointKey, StoredRow>> threads = new LinkedHashMap<>();
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
            return threads;
        }

        /** {@code (thread, namespace, checkpoint) → (task, index) → (task, channel, (type, bytes), path)}; the path is missing in old ones. */
        Map<String, Map<CheckpointKey, List<WriteRow>>> writes(ForeignValue all) {
            Map<String, Map<CheckpointKey, List<WriteRow>>> writes = new LinkedHashMap<>();
            each(all, (key, rows) -> {
                List<ForeignValue> parts = ForeignValue.items(key);
                if (parts.size() != 3 || parts.stream().anyMatch(part -> text(part) == null)) {
                    leftOut++;
                    return;
                }
                CheckpointKey at = new CheckpointKey(String.valueOf(text(parts.get(1))), String.valueOf(text(parts.get(2))));
                List<WriteRow> found = writes.computeIfAbsent(String.valueOf(text(parts.get(0))), _ -> new LinkedHashMap<>())
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
            return writes;
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
        Map<String, Map<ValueKey, SerializedPayload>> values(ForeignValue all) {
            Map<String, Map<ValueKey, SerializedPayload>> values = new LinkedHashMap<>();
            each(all, (key, stored) -> {
                List<ForeignValue> parts = ForeignValue.items(key);
                SerializedPayload payload = payload(stored);
                if (parts.size() != 4 || payload == null || parts.subList(0, 3).stream().anyMatch(part -> text(part) == null)) {
                    leftOut++;
                    return;
                }
                String version = StoredCheckpoint.versionText(parts.get(3));
                values.computeIfAbsent(String.valueOf(text(parts.get(0))), _ -> new LinkedHashMap<>())
                        .put(new ValueKey(String.valueOf(text(parts.get(1))), String.valueOf(text(parts.get(2))), version), payload);
            });
            return values;
        }

        /** {@code {"threads": [{"thread_id": UUID, "metadata": {…}, "updated_at": datetime, …}], …}}. */
        Map<String, ForeignValue.Fields> operations(ForeignValue all) {
            Map<String, ForeignValue.Fields> known = new LinkedHashMap<>();
            for (ForeignValue thread : ForeignValue.items(ForeignValue.fields(all).get("threads"))) {
                ForeignValue.Fields fields = ForeignValue.fields(thread);
                String id = text(fields.get("thread_id"));
                if (id == null) {
                    leftOut++;
                } else {
                    known.put(id, fields);
                }
            }
            return known;
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
