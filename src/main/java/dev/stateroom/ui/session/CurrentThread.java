package dev.stateroom.ui.session;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The thread that is looked at, the step in it, and what was loaded for both. FX thread only. */
final class CurrentThread {
    private final TaskRunner work;
    private final Translations words;
    private final ObjectProperty<@Nullable Failure> failure;
    private final Consumer<Throwable> broken;
    private final ReadOnlyObjectWrapper<@Nullable RecordedThread> thread = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Timeline> timeline = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<ToolCall.@Nullable Ledger> calls = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable StepState> state = new ReadOnlyObjectWrapper<>();
    private final ObjectProperty<@Nullable CheckpointKey> step = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable CheckpointKey> base = new SimpleObjectProperty<>();
    private final BooleanProperty live = new SimpleBooleanProperty();
    private @Nullable Failure stepFailure;
    private TaskRunner.@Nullable Running timelineLoading;
    private TaskRunner.@Nullable Running stateLoading;

    /** {@code failure} takes why a step could not be read, and loses it when one moves on. */
    CurrentThread(TaskRunner work, Translations words, ObjectProperty<@Nullable Failure> failure, Consumer<Throwable> broken) {
        this.work = work;
        this.words = words;
        this.failure = failure;
        this.broken = broken;
        live.subscribe(this::see);
        step.subscribe(this::loadState);
        base.subscribe(this::loadState);
    }

    ReadOnlyObjectProperty<@Nullable RecordedThread> threadProperty() {
        return thread.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable Timeline> timelineProperty() {
        return timeline.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<ToolCall.@Nullable Ledger> callsProperty() {
        return calls.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable StepState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    ObjectProperty<@Nullable CheckpointKey> stepProperty() {
        return step;
    }

    ObjectProperty<@Nullable CheckpointKey> baseProperty() {
        return base;
    }

    /** True to show files as the runs saw them, where the stored history says something else. */
    BooleanProperty liveProperty() {
        return live;
    }

    private void see() {
        RecordedThread now = thread.get();
        RecordedThread next = now == null ? null : live.get() ? LiveThread.of(now) : LiveThread.stored(now);
        if (next != null && next != now) {
            CheckpointKey head = branch();
            cancel(timelineLoading);
            thread.set(next);
            loadState();
            if (head != null) {
                loadTimeline(next, head);
            }
        }
    }

    /** The last step of the branch that is looked at; null while it is not known. */
    @Nullable CheckpointKey branch() {
        Timeline line = timeline.get();
        return line == null || line.steps().isEmpty() ? null : line.steps().getLast().key();
    }

    /** Shows a thread at its head; {@code shown} runs once the first state is on its way. */
    void show(OpenedThread next, Runnable shown) {
        RecordedThread seen = live.get() ? LiveThread.of(next.thread()) : next.thread();
        thread.set(seen);
        step.set(next.head());
        shown.run();
        if (next.head() != null) {
            loadTimeline(seen, next.head());
        }
    }

    /** Shows nothing. */
    void leave() {
        cancel(stateLoading);
        cancel(timelineLoading);
        thread.set(null);
        timeline.set(null);
        calls.set(null);
        base.set(null);
        step.set(null);
        state.set(null);
    }

    private void loadTimeline(RecordedThread of, CheckpointKey head) {
        timelineLoading = work.submit(
                BackgroundTask.of(words.get("history", of.id()), (c, p) -> {
                    Timeline line = Timeline.of(of, head, c, p);
                    return Map.entry(line, ToolCalls.of(of, c));
                }),
                both -> {
                    timeline.set(both.getKey());
                    calls.set(both.getValue());
                    loadState();
                },
                broken);
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
        Failure said = failure.get();
        if (said != null && said.equals(stepFailure)) {
            failure.set(null);
        }
        stepFailure = null;
        stateLoading = work.submit(
                BackgroundTask.of(words.get("files"), (c, p) -> StepState.of(of, at, since, ledger, c)),
                outcome -> {
                    switch (outcome) {
                        case Outcome.Ok<StepState>(StepState read) -> state.set(read);
                        case Outcome.Failed<StepState>(Failure why) -> {
                            stepFailure = why;
                            failure.set(why);
                        }
                    }
                },
                broken);
    }

    private static void cancel(TaskRunner.@Nullable Running running) {
        if (running != null) {
            running.cancel();
        }
    }
}
