package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The writes to one channel along a line of checkpoints, oldest first, read in batches: one query to the database costs about as much as
 * the rows of ten checkpoints. Not safe for use by several threads.
 */
final class WritesAhead {
    private static final int AT_ONCE = 32;

    private final ThreadRows rows;
    private final String channel;
    private final List<ThreadIndex.Entry> newestFirst;
    private Map<CheckpointKey, List<WriteRow>> read = new HashMap<>();

    WritesAhead(ThreadRows rows, String channel, List<ThreadIndex.Entry> newestFirst) {
        this.rows = rows;
        this.channel = channel;
        this.newestFirst = newestFirst;
    }

    /** The writes at the checkpoint of that position, in any order; each position is requested once. */
    Outcome<List<WriteRow>> at(int place, Cancellation cancellation) {
        CheckpointKey key = newestFirst.get(place).key;
        List<WriteRow> known = read.remove(key);
        if (known == null && place > 0) {
            List<CheckpointKey> keys = new ArrayList<>(AT_ONCE);
            for (int i = place; i >= 0 && keys.size() < AT_ONCE; i--) {
                keys.add(newestFirst.get(i).key);
            }
            // A failed batch is read one by one, which shows the checkpoint at which it fails.
            read = rows.writes(keys, channel, cancellation).orElse(new HashMap<>());
            known = read.remove(key);
        }
        return known == null ? rows.writes(key, channel, cancellation) : Outcome.ok(known);
    }
}
