package dev.stateroom.langgraph.sqlite;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread's rows of which those of its own graph were read together with those of other threads: a statement costs as much as dozens of
 * rows. What is large, and what subgraphs wrote, is asked for when it is wanted. Filled by one thread, then safe for use by several.
 */
final class RowsAhead implements ThreadRows {
    private final SqliteThreadRows rows;
    private final ReadProblems problems;
    private final List<CheckpointRow> checkpoints = new ArrayList<>();
    private final Map<CheckpointKey, SerializedPayload> contents = new HashMap<>();
    private final Map<CheckpointKey, List<WriteRow>> writes = new HashMap<>();

    RowsAhead(SqliteThreadRows rows, ReadProblems problems) {
        this.rows = rows;
        this.problems = problems;
    }

    SqliteThreadRows rows() {
        return rows;
    }

    ReadProblems problems() {
        return problems;
    }

    /** @param body null where it was not read */
    void add(CheckpointRow row, @Nullable SerializedPayload body) {
        checkpoints.add(row);
        if (body != null) {
            contents.put(row.key(), body);
        }
    }

    void add(CheckpointKey key, WriteRow write) {
        writes.computeIfAbsent(key, _ -> new ArrayList<>()).add(write);
    }

    @Override
    public String threadId() {
        return rows.threadId();
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return Outcome.ok(checkpoints);
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return Outcome.ok(!checkpoints.isEmpty());
    }

    @Override
    public @Nullable DatabaseReleases releases() {
        return rows.releases();
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return rows.whole(key, cancellation);
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        SerializedPayload known = contents.get(key);
        return known == null ? rows.checkpoint(key, cancellation) : Outcome.ok(StoredContents.whole(known));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return key.isRoot() ? Outcome.ok(known(key, channel)) : rows.writes(key, channel, cancellation);
    }

    private List<WriteRow> known(CheckpointKey key, @Nullable String channel) {
        List<WriteRow> all = writes.getOrDefault(key, List.of());
        return channel == null ? all : all.stream().filter(write -> write.channel().equals(channel)).toList();
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return keys.getFirst().isRoot() ? Outcome.ok(known(keys, channel)) : rows.writes(keys, channel, cancellation);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return keys.getFirst().isRoot() ? Outcome.ok(known(keys, null)) : rows.allWrites(keys, valued, cancellation);
    }

    private Map<CheckpointKey, List<WriteRow>> known(List<CheckpointKey> keys, @Nullable String channel) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        keys.forEach(key -> found.put(key, known(key, channel)));
        return found;
    }

    @Override
    public long mostDecoded() {
        return rows.mostDecoded();
    }

    @Override
    public ForeignValue outline(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return rows.outline(key, write, cancellation);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        return rows.beginnings(cancellation, sink);
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return rows.load(key, write, cancellation);
    }
}
