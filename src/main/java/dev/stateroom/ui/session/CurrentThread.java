package dev.stateroom.ui.session;

import dev.stateroom.history.BranchReading;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The shown thread, its current step, and what was loaded for both. FX thread only. */
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
    private final ReadOnlyObjectWrapper<@Nullable ThreadLines> lines = new ReadOnlyObjectWrapper<>();
    private final Map<CheckpointKey, Timeline> known = new HashMap<>();
    private final List<Runnable> whenGrown = new ArrayList<>();
    private @Nullable ForkedThread forked;
    private @Nullable BranchReading reading;
    private @Nullable Failure stepFailure;
    private final LatestTask timelineLoading;
    private final LatestTask lineLoading;
    private final LatestTask stateLoading;

    /** @param failure receives the reason if a step cannot be read; cleared at the next step */
    CurrentThread(TaskRunner work, Translations words, ObjectProperty<@Nullable Failure> failure, Consumer<Throwable> broken) {
        this.work = work;
        this.words = words;
        this.failure = failure;
        this.broken = broken;
        timelineLoading = new LatestTask(work, broken);
        lineLoading = new LatestTask(work, broken);
        stateLoading = new LatestTask(work, broken);
        live.subscribe(this::see);
        step.subscribe(this::chooseLine);
        step.subscribe(this::loadState);
        base.subscribe(this::loadState);
    }

    ReadOnlyObjectProperty<@Nullable RecordedThread> threadProperty() {
        return thread.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable Timeline> timelineProperty() {
        return timeline.getReadOnlyProperty();
    }

    /** All branches of the thread; null while they are read. The timeline is the branch that has the step. */
    ReadOnlyObjectProperty<@Nullable ThreadLines> linesProperty() {
        return lines.getReadOnlyProperty();
    }

    /** The thread with its local forks; null while no thread is chosen. */
    @Nullable ForkedThread forked() {
        return forked;
    }

    /** What was read of the thread; null while it is read. */
    @Nullable BranchReading reading() {
        return reading;
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

    /** True to show files as the runs saw them if the stored history differs. */
    BooleanProperty liveProperty() {
        return live;
    }

    private void see() {
        ForkedThread now = forked;
        if (now != null && live.get() != now.recorded() instanceof LiveThread) {
            CheckpointKey head = branch();
            timelineLoading.cancel();
            take(now);
            loadState();
            if (head != null) {
                loadTimeline(head);
            }
        }
    }

    private void take(ForkedThread next) {
        reading = null;
        forked = next.over(live.get() ? LiveThread.of(next.recorded()) : LiveThread.stored(next.recorded()));
        thread.set(forked);
    }

    /** The last step of the shown branch; null if it is not known. */
    @Nullable CheckpointKey branch() {
        Timeline line = timeline.get();
        return line == null || line.steps().isEmpty() ? null : line.steps().getLast().key();
    }

    /** Shows a thread at its head; {@code shown} runs once the first state is being loaded. */
    void show(OpenedThread next, Runnable shown) {
        take(next.thread());
        step.set(next.head());
        shown.run();
        if (next.head() != null) {
            loadTimeline(next.head());
        }
    }

    /** The newest step of the thread's main branch; null if it is not known. */
    @Nullable CheckpointKey newest() {
        ThreadLines all = lines.get();
        return all == null || all.main().steps().isEmpty() ? null : all.main().steps().getLast().key();
    }

    /** Shows what was written to the thread since it was read. The current content stays until the new one is there. */
    void advance(BranchReading next) {
        boolean follows = step.get() != null && step.get().equals(newest());
        timelineLoading.cancel();
        known.clear();
        if (forked != null) {
            forked.forks().forEach(next.thread()::put);
        }
        take(next.thread());
        reading = next;
        lines.set(next.lines());
        calls.set(next.calls());
        CheckpointKey newest = newest();
        if (follows && newest != null && !newest.equals(step.get())) {
            step.set(newest);
        } else {
            chooseLine();
            loadState();
        }
        readForks();
    }

    /** Shows nothing. */
    void leave() {
        stateLoading.cancel();
        timelineLoading.cancel();
        lineLoading.cancel();
        known.clear();
        whenGrown.clear();
        forked = null;
        reading = null;
        thread.set(null);
        lines.set(null);
        timeline.set(null);
        calls.set(null);
        base.set(null);
        step.set(null);
        state.set(null);
    }

    /** @param head the end of the main branch if the thread itself has no newest checkpoint */
    private void loadTimeline(CheckpointKey head) {
        ForkedThread of = Objects.requireNonNull(forked);
        timelineLoading.begin(
                words.get("history", of.id()),
                (c, p) -> BranchReading.of(of, Objects.requireNonNullElse(OpenedThread.newest(of), head), c, p),
                read -> {
                    known.clear();
                    reading = read;
                    lines.set(read.lines());
                    chooseLine();
                    calls.set(read.calls());
                    loadState();
                    readForks();
                }).whenStopped(() -> failure.set(new Failure(Failure.Kind.UNSUPPORTED, words.get("history.stopped", of.id()))));
    }

    /** Selects the branch that has the step; for a step of a subagent, the branch that started the subagent. */
    private void chooseLine() {
        if (lines.get() != null && step.get() != null) {
            lineLoading.cancel();
            lookAlong(Objects.requireNonNull(lines.get()), Objects.requireNonNull(step.get()));
        }
    }

    private void lookAlong(ThreadLines all, CheckpointKey at) {
        Timeline shown = timeline.get();
        boolean isMain = all.main().indexOf(at) >= 0;
        ThreadLines.Lane lane = isMain ? null : all.laneOf(at);
        Timeline line = isMain ? all.main() : lane == null ? null : known.get(lane.head());
        if (line == null) {
            timeline.set(shown == null ? all.main() : shown);
            if (lane == null) {
                findLine(all, at);
            } else {
                loadLine(lane, all.main());
            }
        } else {
            CheckpointKey from = base.get();
            if (from != null && line != shown && line.indexOf(from) < 0) {
                base.set(null);
            }
            timeline.set(line);
        }
    }

    private void loadLine(ThreadLines.Lane lane, Timeline main) {
        ForkedThread of = Objects.requireNonNull(forked);
        lineLoading.begin(words.get("history", of.id()), (c, p) -> line(of, lane, main, c), line -> {
            known.put(lane.head(), line);
            chooseLine();
        });
    }

    private void findLine(ThreadLines all, CheckpointKey at) {
        ForkedThread of = Objects.requireNonNull(forked);
        lineLoading.begin(words.get("history", of.id()), (c, p) -> Optional.ofNullable(all.onBranch(of, at, c)), found -> found.ifPresent(start -> lookAlong(all, start)));
    }

    private static Timeline line(ForkedThread of, ThreadLines.Lane lane, Timeline main, Cancellation cancellation) {
        ThreadFork fork = lane.fork();
        return fork == null ? Timeline.of(of, lane.head(), cancellation, Progress.SILENT) : Timeline.ofFork(of, fork, main, cancellation);
    }

    /**
     * Called when a fork of the thread was made or edited: shows its new steps, and moves from its former newest step to the new one.
     *
     * @param done runs once they are shown
     */
    void grew(String id, ThreadFork fork, Runnable done) {
        ForkedThread of = forked;
        if (of != null && of.id().equals(id) && of.put(fork)) {
            whenGrown.add(done);
            readForks();
        }
    }

    /**
     * Reads the steps of forks that are not shown yet. If several reads overlap, the last one shows them all, in whatever order they end.
     */
    private void readForks() {
        ForkedThread of = forked;
        ThreadLines all = lines.get();
        if (of == null || all == null || all.forkSteps() == of.forkSteps()) {
            return;
        }
        work.submit(
                BackgroundTask.of(words.get("history", of.id()), (c, p) -> {
                    ThreadLines next = ThreadLines.of(of, all.main(), c);
                    Map<CheckpointKey, Timeline> grown = new HashMap<>();
                    for (ThreadLines.Lane lane : next.lanes()) {
                        if (lane.fork() != null && all.laneOf(lane.head()) == null) {
                            grown.put(lane.head(), line(of, lane, all.main(), c));
                        }
                    }
                    return Map.entry(next, grown);
                }),
                read -> {
                    if (forked == of && read.getKey().forkSteps() == of.forkSteps()) {
                        showForks(read.getKey(), read.getValue());
                    }
                },
                broken);
    }

    private void showForks(ThreadLines next, Map<CheckpointKey, Timeline> grown) {
        ThreadLines all = lines.get();
        CheckpointKey at = step.get();
        ThreadLines.Lane was = all == null || at == null ? null : all.laneOf(at);
        ThreadLines.Lane now = was == null || was.fork() == null ? null : next.laneOf(was.fork());
        known.putAll(grown);
        known.keySet().retainAll(next.lanes().stream().map(ThreadLines.Lane::head).toList());
        lines.set(next);
        if (was != null && now != null && was.head().equals(at) && !now.head().equals(at)) {
            CheckpointKey from = base.get();
            step.set(now.head());
            base.set(from == null ? Objects.requireNonNull(now.fork()).beginning() : from);
        } else {
            chooseLine();
        }
        List<Runnable> done = List.copyOf(whenGrown);
        whenGrown.clear();
        done.forEach(Runnable::run);
    }

    private void loadState() {
        RecordedThread of = thread.get();
        CheckpointKey at = step.get();
        stateLoading.cancel();
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
        stateLoading.begin(words.get("files"), (c, p) -> StepState.of(of, at, since, ledger, c), outcome -> outcome.either(state::set, why -> {
            stepFailure = why;
            failure.set(why);
        }));
    }
}
