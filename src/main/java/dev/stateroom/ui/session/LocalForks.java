package dev.stateroom.ui.session;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.workspace.Mount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/**
 * Local copies of a thread's files that take changes in its place, so that somebody else's database is never written. They are kept
 * in memory, per thread, until the workspace is left. FX thread only.
 */
public final class LocalForks {
    private final ReadOnlyObjectProperty<@Nullable RecordedThread> thread;
    private final Map<String, Map<String, Fork>> byThread = new HashMap<>();
    private final ObservableMap<String, Fork> open = FXCollections.observableMap(new TreeMap<>());
    // One wrapper for all: it listens weakly, so a listener on a wrapper that nobody holds would be lost.
    private final ObservableMap<String, Fork> readOnly = FXCollections.unmodifiableObservableMap(open);

    /**
     * A fork.
     *
     * @param at the step that it was made of
     * @param origin that step's files
     * @param copy its own files; they change
     */
    public record Fork(CheckpointKey at, FileSet origin, Mount.Forked copy) {
        /** A fork of a step that differs in nothing yet. Reads all names: not on the FX thread. */
        public static Fork of(StepState state, Mount.ThreadState mount) {
            FileSet origin = state.files().value();
            return new Fork(state.step(), origin, mount.fork().of(origin));
        }

        /** What differs from the step that it was made of, sorted by path. Not on the FX thread where there are many files. */
        public List<FileChange> changes() {
            return FileChanges.between(origin, copy.files());
        }
    }

    LocalForks(ReadOnlyObjectProperty<@Nullable RecordedThread> thread) {
        this.thread = thread;
        thread.subscribe(this::follow);
    }

    /** The forks of the thread that is looked at, by the prefix of their mount. */
    public ObservableMap<String, Fork> open() {
        return readOnly;
    }

    /** The fork that a mount shows in place of its thread; null where it shows the thread. */
    public @Nullable Fork of(String prefix) {
        return open.get(prefix);
    }

    /** Shows a fork of the thread that is looked at in the place of the thread. */
    public void show(String prefix, Fork fork) {
        RecordedThread of = thread.get();
        if (of != null) {
            byThread.computeIfAbsent(of.id(), id -> new HashMap<>()).put(prefix, fork);
            open.put(prefix, fork);
        }
    }

    /** Forgets a fork with everything that was changed in it. */
    public void leave(String prefix) {
        RecordedThread of = thread.get();
        if (of != null) {
            byThread.getOrDefault(of.id(), new HashMap<>()).remove(prefix);
        }
        open.remove(prefix);
    }

    /** True while a fork of any thread differs from what it was made of. */
    public boolean hasChanges() {
        return byThread.values().stream()
                .flatMap(forks -> forks.values().stream())
                .anyMatch(fork -> !fork.changes().isEmpty());
    }

    void clear() {
        byThread.clear();
        open.clear();
    }

    private void follow() {
        RecordedThread of = thread.get();
        Map<String, Fork> now = of == null ? Map.of() : byThread.getOrDefault(of.id(), Map.of());
        open.keySet().retainAll(now.keySet());
        open.putAll(now);
    }
}
