package dev.stateroom.ui.session;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Local forks of the shown thread, which appear as its branches. Its own database is never written: a change becomes a step of a fork.
 * The current step decides which fork is shown, and only the newest step of a fork can be changed. FX thread only.
 */
public final class LocalForks {
    private final ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace;
    private final CurrentThread current;
    private final TaskRunner work;
    private final Consumer<Failure> failed;
    private final Consumer<Throwable> broken;
    private final Translations words = Translations.of(Session.class);
    private final ReadOnlyObjectWrapper<@Nullable ThreadFork> shown = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Map<String, Backend>> editable = new ReadOnlyObjectWrapper<>(Map.of());
    /** By the name of the fork, then by the prefix of the mount that shows it. */
    private final Map<String, Map<String, Mount.Forked>> open = new HashMap<>();
    private final List<Runnable> listening = new ArrayList<>();
    private final LatestTask opening;

    LocalForks(
            ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspace,
            CurrentThread current,
            TaskRunner work,
            Consumer<Failure> failed,
            Consumer<Throwable> broken) {
        this.workspace = workspace;
        this.current = current;
        this.work = work;
        this.failed = failed;
        this.broken = broken;
        opening = new LatestTask(work, broken);
        current.stepProperty().subscribe(this::follow);
        current.threadProperty().subscribe(this::follow);
        current.linesProperty().subscribe(this::follow);
        current.stateProperty().subscribe(this::show);
    }

    /** The fork that has the current step; null for a step of the thread itself. */
    public ReadOnlyObjectProperty<@Nullable ThreadFork> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /**
     * The backends that can be changed now, by the prefix of their mount: the files of the newest step of a fork, while
     * {@link Session#stateProperty} is that step. Empty at every other step.
     */
    public ReadOnlyObjectProperty<Map<String, Backend>> editableProperty() {
        return editable.getReadOnlyProperty();
    }

    /** The backend of a mount that can be changed now; null if there is none. */
    public @Nullable Backend of(String prefix) {
        return editable.get().get(prefix);
    }

    /** True if the current step is an earlier step of a fork. */
    public boolean isEarlier() {
        ThreadFork fork = shown.get();
        return fork != null && !fork.head().equals(current.stepProperty().get());
    }

    /**
     * Makes a fork of the current step and goes there.
     *
     * @param mount the mount with the thread's state
     * @param live true to begin with the files that the run saw, if they are known
     * @param made runs once the fork is shown
     */
    public void make(Mount.ThreadState mount, StepState state, boolean live, Consumer<ThreadFork> made, Consumer<Failure> refused) {
        RecordedThread of = current.threadProperty().get();
        if (of == null) {
            return;
        }
        FileSet seen = live && state.differs() != null ? state.differs().live() : null;
        Mount.Point point = new Mount.Point(of.id(), state.step(), seen == null ? state.files().value() : seen);
        work.submit(
                BackgroundTask.of(words.get("forks", of.id()), (c, p) -> mount.fork().of(point).then(copy -> copy.steps().get())),
                outcome -> outcome.either(fork -> current.grew(of.id(), fork, () -> {
                    enter(fork);
                    made.accept(fork);
                }), refused),
                broken);
    }

    /** Goes to the newest step of a fork. Changes are counted from the step that it was made of. */
    public void enter(ThreadFork fork) {
        current.stepProperty().set(fork.head());
        current.baseProperty().set(fork.edits() > 0 ? fork.beginning() : null);
    }

    /** Goes back to the step that the fork was made of. The fork stays. */
    public void leave() {
        ThreadFork fork = shown.get();
        if (fork != null) {
            current.stepProperty().set(fork.origin());
        }
    }

    private static Map<String, Mount.ForkView> forkViews(@Nullable OpenWorkspace open) {
        Map<String, Mount.ForkView> forks = new LinkedHashMap<>();
        for (Mount mount : open == null ? List.<Mount>of() : open.mounts()) {
            if (mount.content() instanceof Mount.ThreadState state) {
                forks.put(mount.prefix(), state.fork());
            }
        }
        return forks;
    }

    void clear() {
        listening.forEach(Runnable::run);
        listening.clear();
        open.clear();
        follow();
    }

    private void follow() {
        ForkedThread thread = current.forked();
        CheckpointKey step = current.stepProperty().get();
        ThreadFork now = thread == null || step == null ? null : thread.forkOf(step);
        if (thread != null && now != null && !open.containsKey(now.name()) && !opening.isRunning()) {
            open(thread.id(), now);
        }
        shown.set(now);
        show();
    }

    /** Opens a fork for every mount that shows the thread. */
    private void open(String thread, ThreadFork fork) {
        OpenWorkspace in = workspace.get();
        Map<String, Mount.ForkView> views = forkViews(in);
        opening.begin(words.get("forks", thread), (c, p) -> opened(views, fork, c), outcome -> {
            if (workspace.get() != in) {
                return;
            }
            outcome.either(copies -> {
                open.put(fork.name(), copies);
                copies.values().stream().findFirst().ifPresent(copy -> listening.add(copy.files().listen(() -> Platform.runLater(() -> changed(thread, copy)))));
                copies.values().stream().findFirst().ifPresent(copy -> changed(thread, copy));
            }, why -> {
                open.put(fork.name(), Map.of());
                failed.accept(why);
            });
            follow();
        });
    }

    private static Outcome<Map<String, Mount.Forked>> opened(Map<String, Mount.ForkView> views, ThreadFork fork, Cancellation cancellation) {
        Map<String, Mount.Forked> copies = new LinkedHashMap<>();
        for (Map.Entry<String, Mount.ForkView> view : views.entrySet()) {
            cancellation.check();
            switch (view.getValue().open(fork)) {
                case Outcome.Ok<Mount.Forked>(Mount.Forked copy) -> copies.put(view.getKey(), copy);
                case Outcome.Failed<Mount.Forked>(Failure why) -> {
                    return Outcome.failed(why);
                }
            }
        }
        return Outcome.ok(copies);
    }

    /** Called when this window or a command changed a fork. */
    private void changed(String thread, Mount.Forked copy) {
        work.submit(
                BackgroundTask.of(words.get("forks", thread), (c, p) -> copy.steps().get()),
                outcome -> outcome.either(fork -> current.grew(thread, fork, () -> {}), failed),
                broken);
    }

    private void show() {
        ThreadFork fork = shown.get();
        StepState state = current.stateProperty().get();
        boolean isNewest = fork != null && state != null && state.step().equals(fork.head());
        Map<String, Backend> now = new LinkedHashMap<>();
        if (fork != null && isNewest) {
            open.getOrDefault(fork.name(), Map.of()).forEach((prefix, copy) -> now.put(prefix, copy.backend()));
        }
        if (!now.equals(editable.get())) {
            editable.set(Map.copyOf(now));
        }
    }
}
