package dev.stateroom.backend.tree;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of facts learned while reading large files, such as where their lines begin, valid while a file is unchanged: same size, time of
 * change, and file. Only the {@value #MOST} files read last are kept, and none that changed so recently that another change could have the
 * same time. Safe for several threads.
 *
 * @param <T> the facts about one file; grows while it is read
 */
public final class LearnedFiles<T> {
    static final int MOST = 16;

    /** Smaller files are faster to read again than to cache. */
    static final long LEAST_BYTES = 1 << 20;

    /** Coarser than the timestamps of all common file systems. */
    private static final Duration SETTLED = Duration.ofSeconds(3);

    private final InstantSource clock;
    private final Supplier<T> ignorance;
    private final Map<String, Learned<T>> files = new LinkedHashMap<>(MOST, 0.75f, true);

    private record Learned<T>(FileStamp stamp, T value) {}

    /**
     * An empty cache.
     *
     * @param ignorance creates the facts of a file that was never read
     */
    public LearnedFiles(InstantSource clock, Supplier<T> ignorance) {
        this.clock = clock;
        this.ignorance = ignorance;
    }

    /** Reads the stamp of a file. */
    @FunctionalInterface
    public interface Stamping {
        /** Its stamp now. */
        FileStamp stamp() throws IOException;
    }

    /**
     * Reads a file with the help of the facts about it.
     *
     * @param <R> the result of reading
     */
    @FunctionalInterface
    public interface Reading<T, R> {
        /** Opens the file, reads it, and adds to the facts. */
        R read(T known) throws IOException;
    }

    /**
     * Reads a file; a second time, without the facts, if it turns out to have changed meanwhile.
     *
     * @param path the same for the same file
     */
    public <R> R read(String path, Stamping stamping, Reading<T, R> reading) throws IOException {
        FileStamp before = stamping.stamp();
        T known = known(path, before);
        T used = known == null ? ignorance.get() : known;
        boolean settled = before.changed().isBefore(clock.instant().minus(SETTLED));
        R result = reading.read(used);
        if (!before.equals(stamping.stamp())) {
            forget(path);
            return known == null ? result : reading.read(ignorance.get());
        }
        if (known == null && settled && before.size() >= LEAST_BYTES) {
            keep(path, new Learned<>(before, used));
        }
        return result;
    }

    private synchronized @Nullable T known(String path, FileStamp stamp) {
        Learned<T> learned = files.get(path);
        return learned != null && learned.stamp().equals(stamp) ? learned.value() : null;
    }

    private synchronized void forget(String path) {
        files.remove(path);
    }

    private synchronized void keep(String path, Learned<T> learned) {
        files.put(path, learned);
        if (files.size() > MOST) {
            files.remove(files.keySet().iterator().next());
        }
    }
}
