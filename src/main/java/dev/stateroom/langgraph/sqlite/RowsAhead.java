package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.ForwardingThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thread's rows of which those of its own graph, or of its newest checkpoint alone, were read together with those of other threads: a
 * statement costs as much as dozens of rows. Large ones, and all others, are read on request. Filled by one thread, then safe for use by
 * several.
 */
final class RowsAhead extends ForwardingThreadRows {
    private final SqliteThreadRows rows;
    private final ReadProblems problems;
    private final @Nullable CheckpointKey only;
    private final boolean rootAlone;
    private final List<CheckpointRow> checkpoints = new ArrayList<>();
    private final Map<CheckpointKey, SerializedPayload> contents = new HashMap<>();
    private final Map<CheckpointKey, List<WriteRow>> writes = new HashMap<>();

    /**
     * @param only the id of the only root checkpoint that is read ahead; null for all
     * @param rootAlone whether there is no other namespace
     */
    RowsAhead(SqliteThreadRows rows, ReadProblems problems, @Nullable String only, boolean rootAlone) {
        super(rows);
        this.rootAlone = rootAlone;
        this.rows = rows;
        this.problems = problems;
        this.only = only == null ? null : new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, only);
    }

    /** The only checkpoint that is read ahead. */
    @Nullable CheckpointKey only() {
        return only;
    }

    /** The first one read; null if there is none. */
    @Nullable CheckpointRow first() {
        return checkpoints.isEmpty() ? null : checkpoints.getFirst();
    }

    private boolean holds(CheckpointKey key) {
        return only == null ? key.isRoot() : key.equals(only);
    }

    SqliteThreadRows rows() {
        return rows;
    }

    ReadProblems problems() {
        return problems;
    }

    /** @param body null if it was not read */
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
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return only == null ? Outcome.ok(checkpoints) : rows.checkpoints(cancellation);
    }

    @Override
    public boolean areOfRootAlone() {
        return rootAlone;
    }

    @Override
    public ReadAhead readAhead(CheckpointKey key) {
        return holds(key) && contents.containsKey(key) ? ReadAhead.NEVER : rows.readAhead(key);
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return checkpoints.isEmpty() ? rows.exists(cancellation) : Outcome.ok(true);
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        SerializedPayload known = contents.get(key);
        return known == null ? rows.checkpoint(key, cancellation) : Outcome.ok(StoredContents.whole(known));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return holds(key) ? Outcome.ok(known(key, channel)) : rows.writes(key, channel, cancellation);
    }

    private List<WriteRow> known(CheckpointKey key, @Nullable String channel) {
        List<WriteRow> all = writes.getOrDefault(key, List.of());
        return channel == null ? all : all.stream().filter(write -> write.channel().equals(channel)).toList();
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return keys.stream().allMatch(this::holds) ? Outcome.ok(known(keys, channel)) : rows.writes(keys, channel, cancellation);
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return keys.stream().allMatch(this::holds) ? Outcome.ok(known(keys, null)) : rows.allWrites(keys, valued, cancellation);
    }

    private Map<CheckpointKey, List<WriteRow>> known(List<CheckpointKey> keys, @Nullable String channel) {
        Map<CheckpointKey, List<WriteRow>> found = HashMap.newHashMap(keys.size());
        keys.forEach(key -> found.put(key, known(key, channel)));
        return found;
    }
}
