package dev.stateroom.ui.replay;

import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.permission.Rule;
import dev.stateroom.replay.DialectGuess;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Recording;
import dev.stateroom.replay.Replayed;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.Scratch;
import dev.stateroom.replay.Verdict;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Refused;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private static final long SLICE_NANOS = 60_000_000;

    /**
     * What is run, and how.
     *
     * @param recording the calls
     * @param dialect whose behaviour; never null once it runs
     * @param rules the rules; null for the workspace's own
     */
    record Setup(Recording recording, @Nullable Dialect dialect, @Nullable List<Rule> rules) {}

    /** How far a slice of a run came. */
    private record Slice(List<Replayed> results, boolean isOver, @Nullable ReplayReport report, boolean stopped, long nanos) {}

    private final Session session;
    private final Words words = Words.of(ReplayModel.class);
    private final Recordings recordings;
    private final RowList rows = new RowList();
    private final ReadOnlyObjectWrapper<@Nullable Setup> setup = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable ReplayReport> report = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final SimpleObjectProperty<@Nullable Failure> failure = new SimpleObjectProperty<>();
    private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();
    private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    private final Map<Integer, Value> edits = new HashMap<>();
    private final Map<Integer, Verdict> former = new HashMap<>();
    private final Set<Integer> stops = new HashSet<>();
    private @Nullable ReplayRun run;
    private Work.@Nullable Running task;
    private long nanos;
    private boolean heldAtStart;

    ReplayModel(Session session, Recordings recordings) {
        this.session = session;
        this.recordings = recordings;
    }

    ObservableList<ReplayRow> rows() {
        return rows;
    }

    ReadOnlyObjectProperty<@Nullable Setup> setupProperty() {
        return setup.getReadOnlyProperty();
    }

    /** What came of the last run that ended; null before. */
    ReadOnlyObjectProperty<@Nullable ReplayReport> reportProperty() {
        return report.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    SimpleObjectProperty<@Nullable Failure> failureProperty() {
        return failure;
    }

    /** True while a recording is being read. */
    boolean isLoading() {
        return task != null || running.get();
    }

    /** Milliseconds that the calls took. */
    long millis() {
        return nanos / 1_000_000;
    }

    int count(Verdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }

    /** How many calls have run. */
    int done() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Changes whenever the rows have changed, once for many of them. */
    ReadOnlyIntegerProperty changesProperty() {
        return changes.getReadOnlyProperty();
    }

    // ---- what is run

    /** Reads a recording, shows its calls and runs them. */
    void load(String title, Recordings.Source source) {
        stop();
        failure.set(null);
        task = session.work().submit(
                Task.of(title, (c, p) -> source.read(c)),
                read -> {
                    task = null;
                    switch (read) {
                        case Outcome.Ok<Recording>(Recording recording) -> take(new Setup(recording, recording.dialect(), null));
                        case Outcome.Failed<Recording>(Failure why) -> failure.set(why);
                    }
                },
                this::broken);
    }

    /** Forgets everything. */
    void clear() {
        stop();
        setup.set(null);
        report.set(null);
        show();
    }

    private void take(Setup next) {
        edits.clear();
        stops.clear();
        former.clear();
        setup.set(next);
        show();
        // On a copy, so there is nothing to ask.
        run();
    }

    private void show() {
        run = null;
        heldAtStart = false;
        nanos = 0;
        report.set(null);
        Setup now = setup.get();
        List<ReplayRow> fresh = new ArrayList<>();
        if (now != null) {
            add(now.recording().steps(), 0, fresh);
        }
        counts.clear();
        rows.setAll(fresh);
        changed();
    }

    private void changed() {
        changes.set(changes.get() + 1);
    }

    private void add(List<Recording.Step> steps, int depth, List<ReplayRow> into) {
        for (Recording.Step step : steps) {
            for (Recording.Part part : step.calls()) {
                int index = into.size();
                Value edited = edits.get(index);
                LoggedCall call = edited == null ? part.call() : part.call().withArgs(edited);
                into.add(new ReplayRow(index, call, depth, null, null, stops.contains(index), edited != null));
                add(part.within(), depth + 1, into);
            }
        }
    }

    /** Another release answers from the next run on; null for the recorded one. */
    void choose(@Nullable Dialect dialect) {
        Setup now = setup.get();
        if (now != null) {
            restart(new Setup(now.recording(), dialect == null ? now.recording().dialect() : dialect, now.rules()));
        }
    }

    /** Other rules stand before the tools from the next run on; null for the workspace's. */
    void chooseRules(@Nullable List<Rule> rules) {
        Setup now = setup.get();
        if (now != null) {
            restart(new Setup(now.recording(), now.dialect(), rules));
        }
    }

    private void restart(Setup next) {
        boolean again = done() > 0;
        setup.set(next);
        reset();
        if (again) {
            run();
        }
    }

    /** Another value for a call's arguments; runs up to it, and it. */
    void edit(int index, Value.@Nullable Fields args) {
        if (args == null) {
            edits.remove(index);
        } else {
            edits.put(index, args);
        }
        reset();
        go(done -> done.index() == index);
    }

    /** Stops before that call, or does not any more. */
    void toggleStop(int index) {
        if (!stops.remove(index)) {
            stops.add(index);
        }
        rows.set(index, rows.get(index).stopping(stops.contains(index)));
    }

    // ---- running

    /** From the beginning, with what came out before remembered. */
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

    /** Runs to the next stop or to the end; from the beginning when it is over. */
    void run() {
        if (report.get() != null) {
            reset();
        }
        if (!holds()) {
            go(_ -> false);
        }
    }

    /** A stop before the first call holds once. */
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

    /** Runs to the first call that comes out otherwise. */
    void runToDifference() {
        if (report.get() != null) {
            reset();
        }
        if (!holds()) {
            go(Replayed::isUnexpected);
        }
    }

    /** Ends what runs; what has run stays. */
    void stop() {
        Work.Running now = task;
        task = null;
        running.set(false);
        if (now != null) {
            now.cancel();
        }
    }

    private void go(Predicate<Replayed> until) {
        Setup now = setup.get();
        if (now == null || running.get() || rows.isEmpty()) {
            return;
        }
        failure.set(null);
        running.set(true);
        ReplayRun known = run;
        if (known != null) {
            slice(known, until);
            return;
        }
        task = session.work().submit(
                Task.of(words.get("work.start", now.recording().name()), (c, p) -> start(now, c)),
                started -> {
                    run = started.run();
                    if (now.dialect() == null) {
                        setup.set(new Setup(now.recording(), started.dialect(), now.rules()));
                    }
                    slice(started.run(), until);
                },
                this::broken);
    }

    /** A run that can begin. */
    private record Started(ReplayRun run, Dialect dialect) {}

    private Started start(Setup now, Cancellation cancellation) {
        Dialect dialect = now.dialect();
        if (dialect == null) {
            dialect = DialectGuess.of(now.recording(), whose -> recordings.scratch(now, whose) instanceof Reply.Answered<Scratch>(Scratch made) ? made : null, cancellation)
                    .dialect();
        }
        return switch (recordings.scratch(now, dialect)) {
            case Reply.Answered<Scratch>(Scratch scratch) -> new Started(new ReplayRun(now.recording(), scratch, edits), dialect);
            case Reply.Raised<Scratch>(String type, String message) ->
                throw new Refused(new Failure(Failure.Kind.INVALID, dialect.id() + ": " + type + ": " + message));
            case Reply.Withheld<Scratch>(String sentence) -> throw new Refused(new Failure(Failure.Kind.INVALID, sentence));
        };
    }

    /** Runs for a moment, shows what came of it, and goes on. */
    private void slice(ReplayRun now, Predicate<Replayed> until) {
        Set<Integer> before = Set.copyOf(stops);
        task = session.work().submit(
                Task.of(words.get("work.run", now.position(), now.calls().size()), (c, p) -> slice(now, until, before, c, p)),
                done -> {
                    task = null;
                    nanos += done.nanos();
                    rows.update(done.results().stream().map(this::came).toList());
                    changed();
                    if (done.report() != null) {
                        report.set(done.report());
                        running.set(false);
                    } else if (done.stopped()) {
                        running.set(false);
                    } else if (run == now && running.get()) {
                        slice(now, until);
                    }
                },
                this::broken);
    }

    private static Slice slice(
            ReplayRun now, Predicate<Replayed> until, Set<Integer> stops, Cancellation cancellation, Progress progress) {
        List<Replayed> results = new ArrayList<>();
        long start = System.nanoTime();
        boolean stopped = false;
        while (!stopped && System.nanoTime() - start < SLICE_NANOS && !cancellation.isRequested()) {
            Replayed done = now.step();
            if (done == null) {
                break;
            }
            results.add(done);
            progress.report(now.position(), now.calls().size(), done.call().tool());
            stopped = until.test(done) || stops.contains(done.index() + 1);
        }
        long took = System.nanoTime() - start;
        return new Slice(results, now.isOver(), now.isOver() ? now.report() : null, stopped, took);
    }

    private ReplayRow came(Replayed result) {
        Verdict before = former.get(result.index());
        counts.merge(result.verdict(), 1, Integer::sum);
        return rows.get(result.index()).with(result, before == result.verdict() ? null : before);
    }

    private void broken(Throwable defect) {
        task = null;
        running.set(false);
        if (defect instanceof Refused refused) {
            failure.set(refused.failure());
        } else {
            session.broken(defect);
        }
    }
}
