package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a database in use that were opened last, so that opening one again costs as much as was written since. Rows are
 * numbered in the order of writing; where that does not hold (VACUUM, deleted rows), the thread is opened whole. What is written over in
 * its row, as only a person or a script does, is found where the file changed without a new row between two looks, once no program has a
 * log of it any more.
 */
final class GrowingThreads {
    private static final int MOST = 4;

    /** Lists open threads, too, and let go of them. */
    private static final int MOST_OPENED = 100;

    private final LinkedHashMap<String, Known> known = new LinkedHashMap<>(MOST, 0.75f, true);
    private final LinkedHashMap<String, Opened> opened = new LinkedHashMap<>(MOST, 0.75f, true);

    /** When the file was looked at last. */
    private @Nullable Marks newest;

    /** Something else than new rows was written. */
    private boolean isWrittenOver;

    /** A thread with the newest rows of both tables when it was read, and how many rows it had in that of the checkpoints. */
    private record Known(SqliteFile file, FoldedThread thread, SqliteThreadRows rows, Marks marks, long count) {}

    /** A thread of a file that nothing was written to yet, for as long as the caller keeps it. */
    private record Opened(WeakReference<FoldedThread> thread, SqliteThreadRows rows) {}

    /** The newest row of each table; the key tells whether it is still the same row. */
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

        /** True if these rows are still where they were. */
        boolean hold(SqliteFile file, Cancellation cancellation) {
            return equals(at(file, this, cancellation));
        }
    }

    /** The thread with what was written since it was opened last; null if it has to be opened whole. */
    synchronized @Nullable FoldedThread again(SqliteFile file, String id, Cancellation cancellation) {
        Known before = known.get(id);
        if (before == null || before.file() != file) {
            return null;
        }
        Marks now = Marks.of(file, cancellation);
        Known grown = now != null && before.marks().hold(file, cancellation) ? grown(before, now, cancellation) : null;
        if (grown == null) {
            known.remove(id);
            return null;
        }
        known.put(id, grown);
        return grown.thread();
    }

    private static @Nullable Known grown(Known before, Marks now, Cancellation cancellation) {
        SqliteThreadRows rows = before.rows();
        long count = rows.count(cancellation).orElse(-1L);
        if (now.equals(before.marks())) {
            return count == before.count() ? before : null;
        }
        if (rows.checkpointsBehind(before.marks().checkpoint(), cancellation) instanceof Outcome.Ok<List<CheckpointRow>>(List<CheckpointRow> added)
                && rows.writtenBehind(before.marks().write(), cancellation) instanceof Outcome.Ok<Set<CheckpointKey>>(Set<CheckpointKey> touched)
                && rows.countBehind(before.marks().checkpoint(), cancellation) instanceof Outcome.Ok<Long>(Long behind)) {
            FoldedThread thread = before.thread().grown(added, touched);
            // A row that was written again has gone from its former place.
            long again = thread == null ? 0 : added.size() - (thread.size() - before.thread().size());
            return thread == null || count != before.count() + behind - again ? null : new Known(before.file(), thread, rows, now, count);
        }
        return null;
    }

    /** Remembers a thread that was opened whole. {@code marks} were taken before that. */
    synchronized void remember(SqliteFile file, String id, FoldedThread thread, SqliteThreadRows rows, Marks marks, Cancellation cancellation) {
        known.put(id, new Known(file, thread, rows, marks, rows.count(cancellation).orElse(-1L)));
        if (known.size() > MOST) {
            known.pollFirstEntry();
        }
    }

    /** Takes note of a thread that was opened before anything was written to its file. */
    synchronized void opened(String id, FoldedThread thread, SqliteThreadRows rows) {
        opened.put(id, new Opened(new WeakReference<>(thread), rows));
        if (opened.size() > MOST_OPENED) {
            opened.pollFirstEntry();
        }
    }

    /** The file is written to from now on: remembers the threads of it that are in use. {@code marks} were taken before that. */
    synchronized void begin(SqliteFile file, @Nullable Marks marks) {
        opened.forEach((id, one) -> {
            FoldedThread thread = one.thread().get();
            if (thread != null && marks != null && thread.isIndexed()) {
                remember(file, id, thread, one.rows(), marks, Cancellation.NEVER);
            }
        });
        opened.clear();
        newest = marks;
    }

    /** The file was written to and looked at again. {@code wasCopy} if it was read with a log until then. */
    synchronized void looked(SqliteFile file, boolean wasCopy, Cancellation cancellation) {
        Marks now = Marks.of(file, cancellation);
        // A log that went away was read while it was there, but for what was written between the last look and its end.
        isWrittenOver |= now != null && now.equals(newest) && (file.isCopy() || !wasCopy || file.isOtherThanCopy());
        newest = now == null ? newest : now;
        if (isWrittenOver && !file.isCopy()) {
            clear();
            newest = now;
        }
    }

    synchronized void clear() {
        known.clear();
        opened.clear();
        newest = null;
        isWrittenOver = false;
    }
}
