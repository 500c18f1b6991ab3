package dev.stateroom.storage.threads;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.work.Cancellation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads threads in one transaction. The files of a step cost their own number and the changes since the last step stored whole. */
final class ThreadReading {
    static final String THREAD = "SELECT id, name, origin_address, origin_thread, origin_namespace, origin_checkpoint, updated_at, head,"
            + " (SELECT depth FROM local_step WHERE thread = local_thread.id AND number = head), origin_dialect FROM local_thread WHERE shelf = ?";

    private final DatabaseSession session;

    ThreadReading(DatabaseSession session) {
        this.session = session;
    }

    static LocalThread thread(ResultSet row) throws SQLException {
        String address = row.getString(3);
        return new LocalThread(
                row.getLong(1),
                row.getString(2),
                address == null
                        ? null
                        : new LocalThread.Origin(
                                address,
                                row.getString(4),
                                new CheckpointKey(row.getString(5), row.getString(6)),
                                LocalThread.Origin.dialect(row.getString(10))),
                instant(row.getLong(7)),
                row.getInt(8),
                row.getInt(9));
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    @Nullable LocalThread named(String shelf, String name) throws SQLException {
        LocalThread[] found = new LocalThread[1];
        session.each(
                THREAD + " AND name = ?",
                row -> {
                    found[0] = thread(row);
                    return false;
                },
                shelf,
                name);
        return found[0];
    }

    /** The steps of a thread, oldest first. */
    List<LocalStep> steps(long thread, Cancellation cancellation) throws SQLException {
        Map<Integer, ChangeAuthor> makers = new HashMap<>();
        session.each("SELECT id, who, through FROM maker WHERE id IN(SELECT maker FROM local_step WHERE thread = ?)", row -> {
            makers.put(row.getInt(1), new ChangeAuthor(row.getString(2), row.getString(3)));
            return true;
        }, thread);
        List<LocalStep> steps = new ArrayList<>();
        session.each(
                "SELECT number, parent, depth, created_at, maker, what FROM local_step WHERE thread = ? ORDER BY thread, number",
                row -> {
                    cancellation.check();
                    steps.add(new LocalStep(
                            row.getInt(1),
                            parent(row),
                            row.getInt(3),
                            instant(row.getLong(4)),
                            makers.getOrDefault(row.getInt(5), new ChangeAuthor("", "")),
                            row.getString(6)));
                    return true;
                },
                thread);
        return steps;
    }

    /**
     * The position of a step.
     *
     * @param parent null for a first one
     * @param base the nearest step whose files are stored whole
     */
    record Standing(int number, @Nullable Integer parent, int depth, int base) {}

    @Nullable Standing standing(long thread, int number) throws SQLException {
        Standing[] found = new Standing[1];
        session.each(
                "SELECT number, parent, depth, base FROM local_step WHERE thread = ? AND number = ?",
                row -> {
                    found[0] = standing(row);
                    return false;
                },
                thread,
                number);
        return found[0];
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(row.getInt(1), parent(row), row.getInt(3), row.getInt(4));
    }

    private static @Nullable Integer parent(ResultSet row) throws SQLException {
        int parent = row.getInt(2);
        return row.wasNull() ? null : parent;
    }

    /** The numbers of the records of a step's files, by path. */
    Map<String, Long> records(long thread, int number) throws SQLException {
        Standing at = standing(thread, number);
        Map<String, Long> records = new TreeMap<>(CodePointOrder.INSTANCE);
        if (at == null) {
            return records;
        }
        session.each(
                "SELECT path, record FROM local_whole WHERE thread = ? AND step = ?",
                row -> {
                    records.put(RecordBytes.path(row.getBytes(1)), row.getLong(2));
                    return true;
                },
                thread,
                at.base());
        for (int step : since(thread, at)) {
            changed(thread, step).forEach((path, record) -> {
                if (record == null) {
                    records.remove(path);
                } else {
                    records.put(path, record);
                }
            });
        }
        return records;
    }

    /** The steps after the one that is stored whole, up to a step, oldest first. */
    private List<Integer> since(long thread, Standing at) throws SQLException {
        Map<Integer, Integer> parents = new HashMap<>();
        session.each(
                "SELECT number, parent FROM local_step WHERE thread = ? AND number > ? AND number <= ?",
                row -> {
                    parents.put(row.getInt(1), row.getInt(2));
                    return true;
                },
                thread,
                at.base(),
                at.number());
        List<Integer> steps = new ArrayList<>();
        for (Integer step = at.number(); step != null && step != at.base(); step = parents.get(step)) {
            steps.add(step);
        }
        return steps.reversed();
    }

    /** The changes of a step: numbers of records by path, null if the file was deleted. */
    Map<String, @Nullable Long> changed(long thread, int step) throws SQLException {
        Map<String, @Nullable Long> changed = new TreeMap<>(CodePointOrder.INSTANCE);
        session.each(
                "SELECT path, record FROM local_change WHERE thread = ? AND step = ?",
                row -> {
                    long record = row.getLong(2);
                    boolean isGone = row.wasNull();
                    changed.put(RecordBytes.path(row.getBytes(1)), isGone ? null : record);
                    return true;
                },
                thread,
                step);
        return changed;
    }

    /** A record; an unreadable one if it is missing. */
    FileData record(long number) throws SQLException {
        FileData[] found = new FileData[1];
        session.each(
                "SELECT content FROM local_record WHERE id = ?",
                row -> {
                    found[0] = RecordBytes.record(row.getBytes(1));
                    return false;
                },
                number);
        return found[0] == null
                ? new FileData(new FileData.Unreadable("record " + number + " is not there"), null, null, null, null)
                : found[0];
    }
}
