package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The writes to one channel along a line of checkpoints, oldest first, some checkpoints at a time: one question to the
 * database costs about as much as the rows of ten checkpoints. Not safe for use by several threads.
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

    /** The writes at the checkpoint of that place, in any order; each place is asked for once. */
    Outcome<List<WriteRow>> at(int place, Cancellation cancellation) {
        CheckpointKey key = newestFirst.get(place).key;
        List<WriteRow> known = read.remove(key);
        if (known == null && place > 0) {
            List<CheckpointKey> keys = new ArrayList<>(AT_ONCE);
            for (int i = place; i >= 0 && keys.size() < AT_ONCE; i--) {
                keys.add(newestFirst.get(i).key);
            }
            // What cannot be read in one go is read one by one, which shows at which checkpoint it fails.
            read = rows.writes(keys, channel, cancellation).orElse(new HashMap<>());
            known = read.remove(key);
        }
        return known == null ? rows.writes(key, channel, cancellation) : Outcome.ok(known);
    }
}
