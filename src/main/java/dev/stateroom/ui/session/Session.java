package dev.stateroom.ui.session;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.Rebuilt;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * What is open and where one is. Used on the FX thread only; loads through {@link Work}, and a load that has been
 * superseded never arrives. Setting {@link #stepProperty} or {@link #baseProperty} is how every view moves in time.
 */
public final class Session {
    private final Work work;
    private final WorkspaceOpener opener;

    private final ReadOnlyObjectWrapper<@Nullable OpenWorkspace> workspace = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable RecordedThread> thread = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Timeline> timeline = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<ToolCall.@Nullable Ledger> calls = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable StepState> state = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Failure> failure = new ReadOnlyObjectWrapper<>();
    private final ObjectProperty<@Nullable CheckpointKey> step = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable CheckpointKey> base = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Location> selection = new SimpleObjectProperty<>();

    private Work.@Nullable Running opening;
    private Work.@Nullable Running threadLoading;
    private Work.@Nullable Running stateLoading;

    /** An empty session that opens through {@code opener} and works on {@code work}. */
    public Session(Work work, WorkspaceOpener opener) {
        this.work = work;
        this.opener = opener;
        step.subscribe(this::loadState);
        base.subscribe(this::loadState);
    }

    /** Where work goes; views submit their own loads (diffs, previews) here too. */
    public Work work() {
        return work;
    }

    /** The open workspace; null on the welcome page. */
    public ReadOnlyObjectProperty<@Nullable OpenWorkspace> workspaceProperty() {
        return workspace.getReadOnlyProperty();
    }

    /** The thread that is looked at; null while none is chosen. */
    public ReadOnlyObjectProperty<@Nullable RecordedThread> threadProperty() {
        return thread.getReadOnlyProperty();
    }

    /** The steps that lead to the thread's newest checkpoint; null while it is being read. */
    public ReadOnlyObjectProperty<@Nullable Timeline> timelineProperty() {
        return timeline.getReadOnlyProperty();
    }

    /** All calls of the thread; null while they are being read. */
    public ReadOnlyObjectProperty<ToolCall.@Nullable Ledger> callsProperty() {
        return calls.getReadOnlyProperty();
    }

    /** The files, changes and calls of {@link #stepProperty}; keeps the former step's until the new ones are there. */
    public ReadOnlyObjectProperty<@Nullable StepState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Why the last open, thread or step could not be had; null when it could. */
    public ReadOnlyObjectProperty<@Nullable Failure> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /** The step that is looked at. */
    public ObjectProperty<@Nullable CheckpointKey> stepProperty() {
        return step;
    }

    /** The step that changes are counted from; null means the step before. */
    public ObjectProperty<@Nullable CheckpointKey> baseProperty() {
        return base;
    }

    /** The file or folder that is looked at. */
    public ObjectProperty<@Nullable Location> selectionProperty() {
        return selection;
    }

    /** Opens an address in place of what is open; {@code opened} runs when it is there. What is open stays when it fails. */
    public void open(String address, Runnable opened) {
        cancel(opening);
        failure.set(null);
        opening = work.submit(
                Task.of("Opening " + address, (c, p) -> opener.open(address, c, p)),
                outcome -> answer(outcome, next -> {
                    show(next);
                    opened.run();
                }),
                this::broken);
    }

    /** Shows a workspace that is already open, in place of the former, which is closed. */
    public void show(OpenWorkspace next) {
        OpenWorkspace former = workspace.get();
        leaveThread();
        selection.set(null);
        workspace.set(next);
        if (former != null) {
            work.submit(
                    Task.of("Closing " + former.name(), (c, p) -> {
                        former.close();
                        return true;
                    }),
                    closed -> {},
                    this::broken);
        }
    }

    /** Looks at a thread of the open workspace, at its newest step; {@code shown} runs once the first state is on its way. */
    public void openThread(String id, Runnable shown) {
        OpenWorkspace open = workspace.get();
        if (open == null || open.threads() == null) {
            return;
        }
        var source = open.threads();
        cancel(threadLoading);
        failure.set(null);
        threadLoading = work.submit(
                Task.of("Opening thread " + id, (c, p) -> source.thread(id, c)),
                outcome -> answer(outcome, next -> {
                    leaveThread();
                    thread.set(next);
                    Checkpoint head = next.head(CheckpointKey.ROOT_NAMESPACE);
                    step.set(head == null ? null : head.key());
                    shown.run();
                    if (head != null) {
                        loadTimeline(next, head.key());
                    }
                }),
                this::broken);
    }

    private void leaveThread() {
        cancel(stateLoading);
        cancel(threadLoading);
        thread.set(null);
        timeline.set(null);
        calls.set(null);
        base.set(null);
        step.set(null);
        state.set(null);
    }

    private void loadTimeline(RecordedThread of, CheckpointKey head) {
        threadLoading = work.submit(
                Task.of("Reading the history of " + of.id(), (c, p) -> {
                    Timeline line = Timeline.of(of, head, c, p);
                    return Map.entry(line, ToolCalls.of(of, c));
                }),
                both -> {
                    timeline.set(both.getKey());
                    calls.set(both.getValue());
                    loadState();
                },
                this::broken);
    }

    private void loadState() {
        RecordedThread of = thread.get();
        CheckpointKey at = step.get();
        cancel(stateLoading);
        if (of == null || at == null) {
            return;
        }
        CheckpointKey since = base.get();
        ToolCall.Ledger ledger = calls.get();
        stateLoading = work.submit(
                Task.of("Rebuilding files", (c, p) -> state(of, at, since, ledger, c)),
                outcome -> answer(outcome, state::set),
                this::broken);
    }

    private static Outcome<StepState> state(
            RecordedThread of,
            CheckpointKey at,
            @Nullable CheckpointKey since,
            ToolCall.@Nullable Ledger ledger,
            Cancellation cancellation) {
        List<ToolCall> stepCalls = ledger == null ? List.of() : ledger.at(at);
        return of.filesAt(at, cancellation).then(files -> {
            Checkpoint checkpoint = of.checkpoint(at);
            CheckpointKey parent = checkpoint == null ? null : checkpoint.parent();
            Outcome<List<FileChange>> changes = since == null || since.equals(parent)
                    ? of.changesAt(at, cancellation)
                    : of.filesAt(since, cancellation)
                            .map((Rebuilt<FileSet> old) -> FileChanges.between(old.value(), files.value()));
            return changes.map(list -> new StepState(
                    at,
                    since == null ? parent : since,
                    files,
                    list,
                    list.stream().collect(Collectors.toMap(FileChange::path, Function.identity())),
                    stepCalls));
        });
    }

    private <T> void answer(Outcome<T> outcome, java.util.function.Consumer<T> ok) {
        switch (outcome) {
            case Outcome.Ok<T>(T value) -> {
                failure.set(null);
                ok.accept(value);
            }
            case Outcome.Failed<T>(Failure why) -> failure.set(why);
        }
    }

    private void broken(Throwable defect) {
        System.getLogger(Session.class.getName()).log(System.Logger.Level.ERROR, "a task broke", defect);
        failure.set(new Failure(Failure.Kind.DAMAGED, "Something broke inside Stateroom: " + defect));
    }

    private static void cancel(Work.@Nullable Running running) {
        if (running != null) {
            running.cancel();
        }
    }
}
