package dev.stateroom.ui.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.ui.kit.KeptRows;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** A recording that is replayed in the window: the choices, the run as far as it is, and its rows. FX thread only, but for the runs. */
final class ReplayModel {
    /** A choice that can be undone. */
    private record Former(ReplaySetup setup, Map<Integer, ForeignValue> edits) {}

    private final Translations words = Translations.of(ReplayModel.class);
    private final KeptRows<ReplayRow> rows = new KeptRows<>();
    private final ReadOnlyObjectWrapper<@Nullable ReplaySetup> setup = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable ReplayReport> report = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();
    private final Map<ReplayVerdict, Integer> counts = new EnumMap<>(ReplayVerdict.class);
    private final Map<Integer, ForeignValue> edits = new HashMap<>();
    private final Map<Integer, ReplayVerdict> former = new HashMap<>();
    private final Set<Integer> stops = new HashSet<>();
    private final ReplayRuns runs;
    private final Deque<Former> formers = new ArrayDeque<>();
    private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
    private final LatestTask task;
    private Consumer<List<ReplayRow>> filled = _ -> {};
    private long nanos;
    private boolean heldAtStart;

    ReplayModel(Session session, RecordingSources recordings) {
        task = new LatestTask(session.work(), session::broken);
        this.runs = new ReplayRuns(session, recordings, this);
    }

    /** The current run, and what is kept of earlier ones. */
    ReplayRuns runs() {
        return runs;
    }

    /** {@code shown} gets the rows whose results have come, in order; the list itself fires no event then. */
    void onResults(Consumer<List<ReplayRow>> shown) {
        filled = shown;
    }

    ObservableList<ReplayRow> rows() {
        return rows;
    }

    ReadOnlyObjectProperty<@Nullable ReplaySetup> setupProperty() {
        return setup.getReadOnlyProperty();
    }

    /** The result of the last run that ended; null before the first. */
    ReadOnlyObjectProperty<@Nullable ReplayReport> reportProperty() {
        return report.getReadOnlyProperty();
    }

    /** True if a choice can be undone. */
    ReadOnlyBooleanProperty undoableProperty() {
        return undoable.getReadOnlyProperty();
    }

    /** Edited arguments, by the numbers of the calls. */
    Map<Integer, ForeignValue> edits() {
        return Map.copyOf(edits);
    }

    ReadOnlyBooleanProperty runningProperty() {
        return runs.runningProperty();
    }

    SimpleObjectProperty<@Nullable Failure> failureProperty() {
        return runs.failureProperty();
    }

    /** True while a recording is being read. */
    boolean isLoading() {
        return task.isRunning() || runs.isBusy();
    }

    /** Milliseconds that the calls have taken. */
    long millis() {
        return nanos / 1_000_000;
    }

    int count(ReplayVerdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }

    /** Number of calls that have run. */
    int done() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Changes whenever the rows have changed, once for many of them. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes.getReadOnlyProperty();
    }

    // ---- what is run

    /** Reads a recording, shows its calls and runs them. */
    void load(String title, RecordingSources.Source source) {
        stop();
        runs.failureProperty().set(null);
        task.begin(title, (c, p) -> source.read(c), read -> read.either(recording -> take(new ReplaySetup(recording, recording.dialect(), null, words.get("setting.own"), null)), runs.failureProperty()::set));
    }

    /** Forgets everything. */
    void clear() {
        stop();
        setup.set(null);
        report.set(null);
        show();
    }

    private void take(ReplaySetup next) {
        edits.clear();
        stops.clear();
        former.clear();
        formers.clear();
        undoable.set(false);
        runs.forget();
        setup.set(next);
        show();
        // It runs on a copy, so there is nothing to ask.
        run();
    }

    private void show() {
        runs.rewind();
        heldAtStart = false;
        nanos = 0;
        report.set(null);
        ReplaySetup now = setup.get();
        List<ReplayRow> fresh = new ArrayList<>();
        if (now != null) {
            add(now.recording().steps(), 0, fresh);
        }
        counts.clear();
        rows.replaceAll(fresh);
        changed();
    }

    private void changed() {
        changes.set(changes.get() + 1);
    }

    private void add(List<CallRecording.Step> steps, int depth, List<ReplayRow> into) {
        for (CallRecording.Step step : steps) {
            for (CallRecording.Part part : step.calls()) {
                int index = into.size();
                ForeignValue edited = edits.get(index);
                LoggedCall call = edited == null ? part.call() : part.call().withArgs(edited);
                into.add(new ReplayRow(index, call, depth, null, null, stops.contains(index), edited != null));
                add(part.within(), depth + 1, into);
            }
        }
    }

    /** Sets the dialect from the next run on; null for the recorded one. */
    void choose(@Nullable Dialect dialect) {
        ReplaySetup now = setup.get();
        if (now != null) {
            restart(now.with(dialect == null ? now.recording().dialect() : dialect));
        }
    }

    /** Sets the rules that are applied before the tools from the next run on; null for the workspace's. */
    void chooseRules(String name, @Nullable RuleBook rules) {
        ReplaySetup now = setup.get();
        if (now != null) {
            restart(new ReplaySetup(now.recording(), now.dialect(), rules, name, now.routes()));
        }
    }

    /** Sets the workspace file whose mounts are used from the next run on; null for those of the open one. */
    void chooseRoutes(@Nullable Path file) {
        ReplaySetup now = setup.get();
        if (now != null) {
            restart(new ReplaySetup(now.recording(), now.dialect(), now.rules(), now.rulesName(), file));
        }
    }

    /** Makes the new answer of a call the expected one. */
    void accept(int index) {
        ReplaySetup now = setup.get();
        ReplayedCall result = rows.get(index).result();
        if (now != null && result != null && result.actual() != null) {
            restart(now.with(now.recording().with(index, part -> new CallRecording.Part(part.call().withResult(result.actual()), part.within()))));
        }
    }

    /** Adds the calls of a subagent, which the recording lacks, from a recording of their own. */
    void include(int index, CallRecording subagent) {
        ReplaySetup now = setup.get();
        if (now != null) {
            restart(now.with(now.recording().with(index, part -> new CallRecording.Part(part.call(), subagent.steps()))));
        }
    }

    private void remember(ReplaySetup now) {
        formers.push(new Former(now, Map.copyOf(edits)));
        undoable.set(true);
    }

    private void restart(ReplaySetup next) {
        ReplaySetup now = setup.get();
        if (now != null) {
            remember(now);
        }
        again(next);
    }

    private void again(ReplaySetup next) {
        boolean again = done() > 0;
        setup.set(next);
        reset();
        if (again) {
            run();
        }
    }

    /** Undoes the last choice. */
    void undo() {
        Former last = formers.poll();
        if (last != null) {
            undoable.set(!formers.isEmpty());
            edits.clear();
            edits.putAll(last.edits());
            again(last.setup());
        }
    }

    /** Sets a call's arguments; runs up to the call, and the call itself. */
    void edit(int index, ForeignValue.@Nullable Fields args) {
        ReplaySetup now = setup.get();
        if (now != null) {
            remember(now);
        }
        if (args == null) {
            edits.remove(index);
        } else {
            edits.put(index, args);
        }
        reset();
        go(done -> done.index() == index);
    }

    /** Sets or removes a stop before that call. */
    void toggleStop(int index) {
        if (!stops.remove(index)) {
            stops.add(index);
        }
        rows.set(index, rows.get(index).stopping(stops.contains(index)));
    }

    // ---- running

    /** Starts again from the beginning; the earlier results stay known. */
    void reset() {
        stop();
        former.clear();
        rows.forEach(row -> {
            if (row.result() != null) {
                former.put(row.index(), row.result().verdict());
            }
        });
        show();
    }

    /** Runs to the next stop or to the end; from the beginning if the run has ended. */
    void run() {
        if (report.get() != null) {
            reset();
        }
        if (!holds()) {
            go(_ -> false);
        }
    }

    /** True if a stop before the first call holds the run, which it does once. */
    private boolean holds() {
        boolean holds = !heldAtStart && done() == 0 && stops.contains(0);
        heldAtStart |= holds;
        return holds;
    }

    /** Runs the next call. */
    void step() {
        if (report.get() != null) {
            reset();
        }
        go(_ -> true);
    }

    /** Runs to the first call that differs. */
    void runToDifference() {
        if (report.get() != null) {
            reset();
        }
        if (!holds()) {
            go(ReplayedCall::isUnexpected);
        }
    }

    /** Ends the run; the results so far stay. */
    void stop() {
        runs.stop();
        task.cancel();
    }

    private void go(Predicate<ReplayedCall> until) {
        ReplaySetup now = setup.get();
        if (now != null && !rows.isEmpty()) {
            runs.go(now, edits, until, stops);
        }
    }

    /** Calls that have run since, in order, and the nanoseconds that they took. */
    void ran(List<ReplayedCall> results, long took) {
        nanos += took;
        List<ReplayRow> came = results.stream().map(this::came).toList();
        came.forEach(row -> rows.putQuietly(row.index(), row));
        filled.accept(came);
        changed();
    }

    /** Which release answers, where nothing said so before. */
    void settled(Dialect dialect) {
        ReplaySetup now = setup.get();
        if (now != null) {
            setup.set(now.with(dialect));
        }
    }

    /** All calls have run. */
    void ended(ReplayReport end) {
        report.set(end);
    }

    private ReplayRow came(ReplayedCall result) {
        ReplayVerdict before = former.get(result.index());
        counts.merge(result.verdict(), 1, Integer::sum);
        return rows.get(result.index()).with(result, before == result.verdict() ? null : before);
    }
}
