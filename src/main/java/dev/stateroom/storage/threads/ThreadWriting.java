package dev.stateroom.storage.threads;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.storage.items.MakerNumbers;
import dev.stateroom.storage.threads.ThreadReading.Standing;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds steps in one transaction. At intervals a step is stored whole, so that such a step is always near. */
final class ThreadWriting {
    /** The least number of steps between two that are stored whole; with many files, more. */
    private static final int APART = 50;

    private static final int FILES_FOR_A_STEP = 4;

    private final DatabaseSession session;
    private final long now;
    private final ThreadReading reading;

    /** @param now the time of the steps, microseconds since 1970 */
    ThreadWriting(DatabaseSession session, long now) {
        this.session = session;
        this.now = now;
        this.reading = new ThreadReading(session);
    }

    /** The column {@code followed} is no longer read: the window remembers the step that a person is at in a fork. */
    LocalThread begin(String shelf, String name, LocalThread.@Nullable Origin origin) throws SQLException {
        long id = session.insert(
                "INSERT INTO local_thread(shelf, name, origin_address, origin_thread, origin_namespace, origin_checkpoint, followed,"
                        + " created_at, updated_at, head, origin_dialect) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
                shelf,
                name,
                origin == null ? null : origin.address(),
                origin == null ? null : origin.thread(),
                origin == null ? null : origin.step().namespace(),
                origin == null ? null : origin.step().id(),
                false,
                now,
                now,
                origin == null ? null : origin.dialectText());
        return new LocalThread(id, name, origin, ThreadReading.instant(now), 0, 0);
    }

    /** Adds a step after {@code parent}, 0 for none; returns its number. */
    int step(LocalThread thread, int parent, Map<String, @Nullable FileData> changes, ChangeAuthor maker, String what) throws SQLException {
        int number = thread.head() + 1;
        Map<String, @Nullable Long> changed = new HashMap<>();
        for (Map.Entry<String, @Nullable FileData> change : changes.entrySet()) {
            FileData record = change.getValue();
            Long kept = record == null
                    ? null
                    : (Long) session.insert("INSERT INTO local_record(content) VALUES(?)", RecordBytes.of(record));
            changed.put(change.getKey(), kept);
            session.change(
                    "INSERT INTO local_change(thread, step, path, record) VALUES(?, ?, ?, ?)",
                    thread.id(),
                    number,
                    RecordBytes.of(change.getKey()),
                    kept);
        }
        Standing before = reading.standing(thread.id(), parent);
        int depth = before == null ? 0 : before.depth() + 1;
        Map<String, Long> whole = before == null ? Map.of() : wholeIfDue(thread.id(), before);
        int base = before == null || whole != null ? number : before.base();
        if (base == number) {
            keepWhole(thread.id(), number, whole == null ? Map.of() : whole, changed);
        }
        session.change(
                "INSERT INTO local_step(thread, number, parent, depth, base, created_at, maker, what) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
                thread.id(),
                number,
                before == null ? null : parent,
                depth,
                base,
                now,
                new MakerNumbers(session).of(maker),
                what);
        session.change("UPDATE local_thread SET head = ?, updated_at = ? WHERE id = ?", number, now, thread.id());
        return number;
    }

    /** The files before the new step if it is to be stored whole; else null. */
    private @Nullable Map<String, Long> wholeIfDue(long thread, Standing before) throws SQLException {
        Standing base = reading.standing(thread, before.base());
        int since = before.depth() - (base == null ? 0 : base.depth());
        if (since < APART) {
            return null;
        }
        Long files = session.number("SELECT COUNT(*) FROM local_whole WHERE thread = ? AND step = ?", thread, before.base());
        return files != null && since < APART + files / FILES_FOR_A_STEP ? null : reading.records(thread, before.number());
    }

    private void keepWhole(long thread, int number, Map<String, Long> before, Map<String, @Nullable Long> changed) throws SQLException {
        Map<String, @Nullable Long> all = new HashMap<>(before);
        all.putAll(changed);
        for (Map.Entry<String, @Nullable Long> file : all.entrySet()) {
            if (file.getValue() != null) {
                session.change(
                        "INSERT INTO local_whole(thread, step, path, record) VALUES(?, ?, ?, ?)",
                        thread,
                        number,
                        RecordBytes.of(file.getKey()),
                        file.getValue());
            }
        }
    }

    void remove(LocalThread thread) throws SQLException {
        session.change(
                "DELETE FROM local_record WHERE id IN(SELECT record FROM local_change WHERE thread = ? AND record IS NOT NULL)", thread.id());
        for (String table : new String[] {"local_change", "local_whole", "local_step"}) {
            session.change("DELETE FROM " + table + " WHERE thread = ?", thread.id());
        }
        session.change("DELETE FROM local_thread WHERE id = ?", thread.id());
    }
}
