package dev.stateroom.backend.tree;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was learned while large files were read, such as where their lines begin, for as long as they stay as they are: same
 * size, time of change, and file. Only that of the {@value #MOST} files read last is kept, and nothing of a file that changed
 * so shortly before that another change could carry the same time. Safe for several threads.
 *
 * @param <T> what is learned of one file; grows while it is read
 */
public final class LearnedFiles<T> {
    static final int MOST = 16;

    /** Smaller files are read again faster than remembered. */
    static final long LEAST_BYTES = 1 << 20;

    /** Coarser than the times of all common file systems. */
    private static final Duration SETTLED = Duration.ofSeconds(3);

    private final InstantSource clock;
    private final Supplier<T> ignorance;
    private final Map<String, Learned<T>> files = new LinkedHashMap<>(MOST, 0.75f, true);

    private record Learned<T>(FileStamp stamp, T value) {}

    /**
     * Nothing is known yet.
     *
     * @param ignorance makes what is known of a file that was never read
     */
    public LearnedFiles(InstantSource clock, Supplier<T> ignorance) {
        this.clock = clock;
        this.ignorance = ignorance;
    }

    /** Looks at a file. */
    @FunctionalInterface
    public interface Stamping {
        /** Its stamp now. */
        FileStamp stamp() throws IOException;
    }

    /**
     * Reads a file with the help of what is known of it.
     *
     * @param <R> what reading gives
     */
    @FunctionalInterface
    public interface Reading<T, R> {
        /** Opens it, reads, and learns. */
        R read(T known) throws IOException;
    }

    /**
     * Reads a file; once more, without what was known, where it turns out to have changed meanwhile.
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
