package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.WrittenCheckpoints;
import dev.stateroom.history.WrittenCheckpoints.Written;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest row of the table of checkpoints: later rows are new. The row's key shows whether it is still the same row, as VACUUM may
 * renumber rows and another file may replace this one.
 *
 * @param row the row's number; 0 for a table without rows
 * @param last the row's checkpoint; null for a table without rows
 */
record RowMark(long row, @Nullable Written last) implements WrittenCheckpoints.Mark {
    /** The number of rows that one poll reads; the next one continues after them. */
    private static final int MOST = 10_000;

    private static final String KEYS = "rowid, thread_id, checkpoint_ns, checkpoint_id";

    private static final String GOOD_KEYS = " typeof(thread_id) = 'text' AND typeof(checkpoint_ns) = 'text' AND typeof(checkpoint_id) = 'text'"
            + " AND max(length(thread_id), length(checkpoint_ns), length(checkpoint_id)) <= " + RowIntake.LONGEST_KEY;

    private record Row(long number, Written checkpoint) {}

    static Outcome<WrittenCheckpoints> now(SqliteFile file, Cancellation cancellation) {
        return rows(file, " ORDER BY rowid DESC LIMIT 1", List.of(), cancellation).map(found -> answer(new RowMark(0, null), found, List.of()));
    }

    /** The checkpoints written after this mark. */
    Outcome<WrittenCheckpoints> since(SqliteFile file, Cancellation cancellation) {
        Written known = last;
        if (known == null) {
            return behind(file, 0, cancellation);
        }
        CheckpointKey key = known.key();
        List<?> keys = List.of(known.thread(), key.namespace(), key.id());
        return rows(file, " AND thread_id = ? AND checkpoint_ns = ? AND checkpoint_id = ? LIMIT 1", keys, cancellation).then(same -> same.isEmpty()
                // The row was deleted, with its thread or with the whole file: ids show what is newer.
                ? rows(file, " AND checkpoint_id > ? ORDER BY checkpoint_id LIMIT " + MOST, List.of(key.id()), cancellation)
                        .map(newer -> answer(this, newer, newer))
                : behind(file, same.getFirst().number(), cancellation));
    }

    private Outcome<WrittenCheckpoints> behind(SqliteFile file, long number, Cancellation cancellation) {
        return rows(file, " AND rowid > ? ORDER BY rowid LIMIT " + MOST, List.of(number), cancellation).map(newer -> answer(this, newer, newer));
    }

    private static WrittenCheckpoints answer(RowMark before, List<Row> upTo, List<Row> found) {
        RowMark mark = upTo.isEmpty() ? before : new RowMark(upTo.getLast().number(), upTo.getLast().checkpoint());
        return new WrittenCheckpoints(mark, found.stream().map(Row::checkpoint).toList());
    }

    private static Outcome<List<Row>> rows(SqliteFile file, String which, List<?> arguments, Cancellation cancellation) {
        List<Row> rows = new ArrayList<>();
        return file.read("SELECT " + KEYS + " FROM checkpoints WHERE" + GOOD_KEYS + which, arguments, cancellation, row -> rows.add(
                        new Row(row.number(1), new Written(row.textOrEmpty(2), new CheckpointKey(row.textOrEmpty(3), row.textOrEmpty(4))))))
                .map(_ -> rows);
    }
}
