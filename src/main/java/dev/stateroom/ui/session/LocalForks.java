package dev.stateroom.ui.session;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/**
 * Local copies of a thread's files that take changes in its place, so that another program's database is never written. Those that are
 * kept as local threads are shown again when the thread is; others end with the workspace. FX thread only.
 */
public final class LocalForks {
    private final ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace;
    private final ReadOnlyObjectProperty<@Nullable RecordedThread> thread;
    private final Translations words = Translations.of(Session.class);
    private final TaskRunner work;
    private final Consumer<Failure> failed;
    private final Consumer<Throwable> broken;
    private final Map<String, Map<String, Fork>> byThread = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
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
        /** A fork of a step of {@code thread} that differs in nothing yet. Reads all names: not on the FX thread. */
        public static Outcome<Fork> of(String thread, StepState state, Mount.ThreadState mount) {
            FileSet origin = state.files().value();
            return mount.fork().of(new Mount.Point(thread, state.step(), origin)).map(copy -> new Fork(state.step(), origin, copy));
        }

        /** The same with the files that the run saw at the step, where they are known. */
        public static Outcome<Fork> live(String thread, StepState state, Mount.ThreadState mount) {
            FileSet live = state.differs() == null ? null : state.differs().live();
            FileSet origin = live == null ? state.files().value() : live;
            return mount.fork().of(new Mount.Point(thread, state.step(), origin)).map(copy -> new Fork(state.step(), origin, copy));
        }

        /** What differs from the step that it was made of, sorted by path. Not on the FX thread where there are many files. */
        public List<FileChange> changes() {
            return FileChanges.between(origin, copy.files());
        }

        /** True if it is a local thread, which stays when it is left. */
        public boolean isKept() {
            return copy.name() != null;
        }
    }

    LocalForks(
            ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace,
            ReadOnlyObjectProperty<@Nullable RecordedThread> thread,
            TaskRunner work,
            Consumer<Failure> failed,
            Consumer<Throwable> broken) {
        this.workspace = workspace;
        this.thread = thread;
        this.work = work;
        this.failed = failed;
        this.broken = broken;
        thread.subscribe(this::follow);
    }

    /** The forks of the thread that is looked at, by the prefix of their mount. */
    public ObservableMap<String, Fork> open() {
        return readOnly;
    }

    /** The fork that a mount shows in place of its thread; null if it shows the thread. */
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

    /** Shows the thread itself again. A fork in memory is forgotten with everything that was changed in it; a kept one stays a local thread. */
    public void leave(String prefix) {
        RecordedThread of = thread.get();
        Fork left = of == null ? null : byThread.getOrDefault(of.id(), new HashMap<>()).remove(prefix);
        open.remove(prefix);
        Mount.ForkView forks = forks().get(prefix);
        if (of != null && left != null && left.isKept() && forks != null) {
            work.submit(BackgroundTask.of(words.get("forks", of.id()), (c, p) -> forks.leave(left.copy())), outcome -> {
                if (outcome instanceof Outcome.Failed<Boolean>(Failure why)) {
                    failed.accept(why);
                }
            }, broken);
        }
    }

    /** True while a fork of any thread, kept nowhere, differs from what it was made of. */
    public boolean hasChanges() {
        return byThread.values().stream()
                .flatMap(forks -> forks.values().stream())
                .anyMatch(fork -> !fork.isKept() && !fork.changes().isEmpty());
    }

    private Map<String, Mount.ForkView> forks() {
        OpenWorkspace now = workspace.get();
        Map<String, Mount.ForkView> forks = new LinkedHashMap<>();
        if (now != null) {
            for (Mount mount : now.mounts()) {
                if (mount.content() instanceof Mount.ThreadState state) {
                    forks.put(mount.prefix(), state.fork());
                }
            }
        }
        return forks;
    }

    void clear() {
        byThread.clear();
        asked.clear();
        open.clear();
    }

    private void follow() {
        RecordedThread of = thread.get();
        Map<String, Fork> now = of == null ? Map.of() : byThread.getOrDefault(of.id(), Map.of());
        open.keySet().retainAll(now.keySet());
        open.putAll(now);
        if (of != null && asked.add(of.id())) {
            forks().forEach((prefix, forks) -> recall(of, prefix, forks));
        }
    }

    /** Looks for a fork that was made earlier and is still to be shown. */
    private void recall(RecordedThread of, String prefix, Mount.ForkView forks) {
        OpenWorkspace in = workspace.get();
        work.submit(
                BackgroundTask.of(words.get("forks", of.id()), (c, p) -> forks.followed(of.id())),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<List<Mount.Followed>>(List<Mount.Followed> found) -> {
                            if (workspace.get() == in && !found.isEmpty()) {
                                Mount.Followed last = found.getLast();
                                byThread.computeIfAbsent(of.id(), id -> new HashMap<>())
                                        .putIfAbsent(prefix, new Fork(last.step(), last.origin(), last.copy()));
                                follow();
                            }
                        }
                        case Outcome.Failed<List<Mount.Followed>>(Failure why) -> failed.accept(why);
                    }
                },
                broken);
    }
}
