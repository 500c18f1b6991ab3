package dev.stateroom.langgraph.sqlite;

import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.GrowingThreads;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a file in use, read incrementally. Rows are numbered in the order of writing; if that does not hold (VACUUM, deleted
 * rows), the thread is opened whole. Rows overwritten in place, as only a person or a script does, are detected if the file changed without
 * a new row between two polls, once no program has a log of it any longer.
 */
final class FollowedThreads {
    private final GrowingThreads<Place> growing = new GrowingThreads<>();

    /** The newest rows at the last poll. */
    private @Nullable Marks newest;

    /** Something else than new rows was written. */
    private boolean isWrittenOver;

    /** The newest rows of both tables, and the number of a thread's rows in that of the checkpoints. */
    record Place(Marks marks, long count) {}

    /** The newest row of each table; the key shows whether it is still the same row. */
    record Marks(long checkpoint, String checkpointKey, long write, String writeKey) {
        static @Nullable Marks of(SqliteFile file, Cancellation cancellation) {
            return at(file, null, cancellation);
        }

        private static @Nullable Marks at(SqliteFile file, @Nullable Marks place, Cancellation cancellation) {
            String[] keys = {"", ""};
            long[] rows = {0, 0};
            String[] tables = {"checkpoints", "writes"};
            for (int i = 0; i < tables.length; i++) {
                int table = i;
                String key = "substr(thread_id || ' ' || checkpoint_ns || ' ' || checkpoint_id, 1, 4000)";
                String where = place == null ? " ORDER BY rowid DESC LIMIT 1" : " WHERE rowid = ?";
                List<Long> arguments = place == null ? List.of() : List.of(table == 0 ? place.checkpoint() : place.write());
                Outcome<Long> read = file.read("SELECT rowid, " + key + " FROM " + tables[table] + where, arguments, cancellation, row -> {
                    rows[table] = row.number(1);
                    keys[table] = row.textOrEmpty(2);
                });
                if (!(read instanceof Outcome.Ok<Long>)) {
                    return null;
                }
            }
            return new Marks(rows[0], keys[0], rows[1], keys[1]);
        }

        /** True if these rows are still in their places. */
        boolean hold(SqliteFile file, Cancellation cancellation) {
            return equals(at(file, this, cancellation));
        }
    }

    /** The thread with what was written since it was opened last, or opened whole. */
    Outcome<FoldedThread> again(SqliteFile file, String id, Cancellation cancellation, Supplier<Outcome<FoldedThread>> whole) {
        return growing.again(file, id, cancellation, whole);
    }

    /** Caches a thread that was opened whole. {@code marks} were taken before that. */
    void remember(SqliteFile file, String id, FoldedThread thread, SqliteThreadRows rows, Marks marks, Cancellation cancellation) {
        Place place = rows.place(marks, cancellation);
        growing.remember(file, id, thread, rows, () -> place);
    }

    /** Records a thread that was opened before anything was written to its file. */
    void opened(String id, FoldedThread thread, SqliteThreadRows rows) {
        growing.opened(id, thread, rows, () -> {
            Marks marks = newest;
            return marks == null ? null : rows.place(marks, Cancellation.NEVER);
        });
    }

    /** The file is written to from now on: caches the threads of it that are in use. {@code marks} were taken before that. */
    synchronized void begin(SqliteFile file, @Nullable Marks marks) {
        newest = marks;
        growing.begin(file);
    }

    /** The file was written to and polled again. {@code wasCopy} if it was read with a log until then. */
    synchronized void looked(SqliteFile file, boolean wasCopy, Cancellation cancellation) {
        Marks now = Marks.of(file, cancellation);
        // A removed log was read while it existed, except for writes between the last poll and its end.
        isWrittenOver |= now != null && now.equals(newest) && (file.isCopy() || !wasCopy || file.isOtherThanCopy());
        newest = now == null ? newest : now;
        if (isWrittenOver && !file.isCopy()) {
            clear();
            newest = now;
        }
    }

    synchronized void clear() {
        growing.clear();
        newest = null;
        isWrittenOver = false;
    }
}
