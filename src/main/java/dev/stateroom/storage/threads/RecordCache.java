package dev.stateroom.storage.threads;

import dev.stateroom.agent.FileData;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Records in use, by number, so that the files of many steps share them. Safe for several threads. */
final class RecordCache {
    private static final int LEAST = 4096;

    private final Map<Long, WeakReference<FileData>> held = new ConcurrentHashMap<>();
    private volatile int sweepAt = LEAST;

    /** The record with that number, read if it is not in use. */
    FileData record(long number, ThreadReading reading) throws SQLException {
        WeakReference<FileData> reference = held.get(number);
        FileData known = reference == null ? null : reference.get();
        if (known != null) {
            return known;
        }
        FileData read = reading.record(number);
        held.put(number, new WeakReference<>(read));
        if (held.size() > sweepAt) {
            held.values().removeIf(one -> one.get() == null);
            sweepAt = Math.max(LEAST, 2 * held.size());
        }
        return read;
    }
}
