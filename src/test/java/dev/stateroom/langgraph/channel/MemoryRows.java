package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Rows of one thread, written down by a test; counts what is read. */
final class MemoryRows implements ThreadRows {
    private final Map<String, CheckpointRow> rows = new LinkedHashMap<>();
    private final Map<String, SerializedPayload> contents = new LinkedHashMap<>();
    private final Map<String, List<WriteRow>> writes = new LinkedHashMap<>();
    private final IdentityHashMap<SerializedPayload, SerializedPayload> left = new IdentityHashMap<>();
    int indexesRead;
    int checkpointsRead;
    int writesRead;
    /** Whether several checkpoints are given in one go, and how often they were. */
    boolean together;

    int batchesRead;
    long bytesLoaded;
    long mostDecoded = Long.MAX_VALUE;
    /** What reading writes ends with; null where they are read. */
    @Nullable Failure unreadable;

    /** A checkpoint of that step with channel values and the names of channels that were ever written, with their versions: {@code files@2}. */
    MemoryRows checkpoint(String id, @Nullable String parent, int step, String channelValues, String... written) {
        return checkpoint(id, parent, "{\"step\":" + step + ",\"source\":\"loop\"}", channelValues, written);
    }

    MemoryRows checkpoint(String id, @Nullable String parent, String metadata, String channelValues, String... written) {
        rows.put(id, new CheckpointRow(new CheckpointKey("", id), parent, bytes(metadata)));
        List<String> versions = new ArrayList<>();
        for (String channel : written) {
            String[] version = channel.split("@", 2);
            versions.add("\"" + version[0] + "\":\"00000" + (version.length == 1 ? "1" : version[1]) + ".5\"");
        }
        contents.put(id, json("{\"v\":4,\"id\":\"" + id + "\",\"ts\":\"2026-01-01T00:00:00Z\",\"channel_values\":" + channelValues
                + ",\"channel_versions\":{" + String.join(",", versions) + "}}"));
        return this;
    }

    MemoryRows files(String at, String taskPath, String taskId, int index, String json) {
        return write(at, taskPath, taskId, index, "files", json(json));
    }

    MemoryRows ofNullTask(String at, String channel, String json) {
        return write(at, "", TaskWrite.NULL_TASK, 0, channel, json(json));
    }

    /** A write whose payload stays where it is until it is wanted. */
    MemoryRows large(String at, String taskId, int index, String channel, String json) {
        SerializedPayload payload = json(json);
        SerializedPayload unread = new SerializedPayload(payload.type(), null, payload.size());
        left.put(unread, payload);
        return write(at, "", taskId, index, channel, unread);
    }

    MemoryRows write(String at, String taskPath, String taskId, int index, String channel, SerializedPayload payload) {
        writes.computeIfAbsent(at, key -> new ArrayList<>()).addFirst(new WriteRow(taskId, taskPath, index, channel, payload));
        return this;
    }

    /** Damages a checkpoint's contents. */
    MemoryRows broken(String id) {
        contents.put(id, new SerializedPayload("msgpack", new byte[] {(byte) 0xc1, 1, 2}, 3));
        return this;
    }

    FoldedThread thread() {
        return FoldedThread.open(this, new ReadProblems(), Cancellation.NEVER).orThrow();
    }

    static SerializedPayload json(String text) {
        byte[] bytes = bytes(text);
        return new SerializedPayload("json", bytes, bytes.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String threadId() {
        return "t";
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        indexesRead++;
        return Outcome.ok(List.copyOf(rows.values()));
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return Outcome.ok(!rows.isEmpty());
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        CheckpointRow row = rows.get(key.id());
        return row == null
                ? Outcome.failed(Failure.Kind.NOT_FOUND, "no " + key.id())
                : checkpoint(key, cancellation).map(contents -> new WholeRow(row, contents));
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        checkpointsRead++;
        SerializedPayload payload = contents.get(key.id());
        return payload == null ? Outcome.failed(Failure.Kind.NOT_FOUND, "no " + key.id()) : Outcome.ok(StoredContents.whole(payload));
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return together ? ReadAhead.ONWARD : ReadAhead.NEVER;
    }

    @Override
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        batchesRead++;
        Map<CheckpointKey, StoredStep> found = new LinkedHashMap<>();
        keys.forEach(key -> found.put(key, new StoredStep(
                StoredContents.whole(Objects.requireNonNull(contents.get(key.id()))), List.copyOf(writes.getOrDefault(key.id(), List.of())), null)));
        return Outcome.ok(found);
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        if (unreadable != null) {
            return Outcome.failed(unreadable);
        }
        List<WriteRow> all = writes.getOrDefault(key.id(), List.of());
        List<WriteRow> found = all.stream().filter(w -> channel == null || w.channel().equals(channel)).toList();
        writesRead += found.size();
        return Outcome.ok(found);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        rows.values().forEach(row -> sink.accept(row.key(), Objects.requireNonNull(contents.get(row.key().id()))));
        return Outcome.ok((long) rows.size());
    }

    @Override
    public long mostDecoded() {
        return mostDecoded;
    }

    /** What {@link #large} left out; {@link #bytesLoaded} counts it. */
    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        SerializedPayload payload = left.get(write.payload());
        if (payload == null) {
            return Outcome.ok(write);
        }
        bytesLoaded += payload.size();
        return Outcome.ok(new WriteRow(write.taskId(), write.taskPath(), write.index(), write.channel(), payload));
    }
}
