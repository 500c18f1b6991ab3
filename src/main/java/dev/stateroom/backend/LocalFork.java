package dev.stateroom.backend;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.history.FileSet;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a thread's files in memory that may be changed; the thread itself never changes. Records are shared with the original until
 * they are replaced. Safe for several threads; a search that runs meanwhile sees some changes and not others.
 */
public final class LocalFork implements FileSet {
    /** Largest size of one file in bytes, so that a fork fits in memory. */
    static final int LARGEST_FILE = 64 << 20;

    private final NavigableMap<String, FileData> files = new ConcurrentSkipListMap<>(CodePointOrder.INSTANCE);
    private final FileSet origin;
    private final Keeping keeping;
    private final InstantSource clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** Saves the files beyond memory. */
    @FunctionalInterface
    public interface Keeping {
        /** Called after each change with the changed files, null for a deleted one; a change that cannot be saved is undone. */
        void keep(Map<String, @Nullable FileData> changes) throws IOException;
    }

    /**
     * @param origin the files that it began with; stays unchanged
     * @param files the files now
     * @param keeping saves each change
     * @param clock source of the times of changed files
     */
    public LocalFork(FileSet origin, FileSet files, Keeping keeping, InstantSource clock) {
        this.origin = origin;
        this.keeping = keeping;
        this.clock = clock;
        this.files.putAll(files.startingWith(""));
    }

    /** A fork in memory only, with the files of {@code origin}. */
    public LocalFork(FileSet origin, InstantSource clock) {
        this(origin, origin, changes -> {}, clock);
    }

    /**
     * Writes a whole file: text if the bytes are UTF-8, else base64; an existing file keeps its format. Bytes equal to the thread's own
     * file restore its whole record: an undone change is not a change.
     *
     * @param format of a new file
     */
    synchronized FileData put(String key, byte[] bytes, FileFormat format) throws IOException {
        FileData own = origin.get(key);
        FileData file = own != null && own.isHeld() && Arrays.equals(own.bytes(), bytes)
                ? own
                : NewRecord.of(files.get(key), bytes, format, clock);
        change(Map.of(key, file));
        return file;
    }

    /** Makes changes in one step: new records, and null for a deleted file. */
    public synchronized void change(Map<String, @Nullable FileData> changes) throws IOException {
        Map<String, @Nullable FileData> before = new HashMap<>();
        changes.keySet().forEach(key -> before.put(key, files.get(key)));
        take(changes);
        try {
            keeping.keep(changes);
        } catch (IOException notKept) {
            take(before);
            throw notKept;
        }
        listeners.forEach(Runnable::run);
    }

    /** Calls {@code changed} after each change that was saved, on the thread that made it, until the returned callback is run. */
    public Runnable listen(Runnable changed) {
        listeners.add(changed);
        return () -> listeners.remove(changed);
    }

    private void take(Map<String, @Nullable FileData> changes) {
        changes.forEach((key, file) -> {
            if (file == null) {
                files.remove(key);
            } else {
                files.put(key, file);
            }
        });
    }

    /** Replaces all files by others, once {@code kept} has saved them. */
    public synchronized <T> Outcome<T> become(FileSet others, Supplier<Outcome<T>> kept) {
        return kept.get().map(value -> {
            Map<String, FileData> all = others.startingWith("");
            files.keySet().retainAll(all.keySet());
            files.putAll(all);
            listeners.forEach(Runnable::run);
            return value;
        });
    }

    /** Removes the files with those keys; returns how many there were. */
    synchronized int remove(Collection<String> keys) throws IOException {
        Map<String, @Nullable FileData> gone = new HashMap<>();
        keys.stream().filter(files::containsKey).forEach(key -> gone.put(key, null));
        if (!gone.isEmpty()) {
            change(gone);
        }
        return gone.size();
    }

    @Override
    public int size() {
        return files.size();
    }

    @Override
    public @Nullable FileData get(String key) {
        return files.get(key);
    }

    @Override
    public Collection<String> keys() {
        return Collections.unmodifiableCollection(files.keySet());
    }

    @Override
    public @Nullable String firstKeyFrom(String key) {
        return files.ceilingKey(key);
    }

    @Override
    public SortedMap<String, FileData> startingWith(String prefix) {
        // U+10FFFF twice sorts after every name.
        return Collections.unmodifiableSortedMap(files.subMap(prefix, true, prefix + "\udbff\udfff\udbff\udfff", false));
    }
}
