package dev.stateroom.ui.replay;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.replay.DialectGuess;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.RunComparison;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.ScratchPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Runs a recording slice by slice, so that a window can show the progress, and compares each run that ends with the one before. FX thread
 * only, except for the slices.
 */
final class ReplayRuns {
    private static final long SLICE_NANOS = 60_000_000;

    /** How far a slice of a run came. */
    private record Slice(List<ReplayedCall> results, @Nullable Ended ended, boolean stopped, long nanos) {
        Slice ended(Ended end) {
            return new Slice(results, end, stopped, nanos);
        }
    }

    /** A run that has ended; {@code comparison} compares it with the one before, null for the first. */
    private record Ended(ReplayReport report, RunRecord record, @Nullable RunComparison comparison) {}

    /** A run that can begin. */
    private record Started(ReplayRun run, Dialect dialect, ReplayScratch scratch) {}

    private final Session session;
    private final RecordingSources recordings;
    private final ReplayModel model;
    private final Translations words = Translations.of(ReplayRuns.class);
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final SimpleObjectProperty<@Nullable Failure> failure = new SimpleObjectProperty<>();
    private final ReadOnlyObjectWrapper<@Nullable RunComparison> comparison = new ReadOnlyObjectWrapper<>();
    private @Nullable RunRecord record;
    private @Nullable Started lastStarted;
    private final LatestTask task;

    ReplayRuns(Session session, RecordingSources recordings, ReplayModel model) {
        this.session = session;
        task = new LatestTask(session.work(), this::broken);
        this.recordings = recordings;
        this.model = model;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    SimpleObjectProperty<@Nullable Failure> failureProperty() {
        return failure;
    }

    /** The comparison of the last run that ended with the one before it; null before there are two of one recording. */
    ReadOnlyObjectProperty<@Nullable RunComparison> comparisonProperty() {
        return comparison.getReadOnlyProperty();
    }

    /** The scratch copy of the last run; null if none has begun. */
    @Nullable ReplayScratch copy() {
        return lastStarted == null ? null : lastStarted.scratch();
    }

    /** Setup and result of the last run that ended; null before the first. */
    @Nullable RunRecord record() {
        return record;
    }

    boolean isBusy() {
        return task.isRunning() || running.get();
    }

    /** Begins another recording, of which no run has ended yet. */
    void forget() {
        record = null;
        comparison.set(null);
    }

    /** Makes the next run start from the beginning. */
    void rewind() {
        lastStarted = null;
    }

    /** Ends the run; the results so far stay. */
    void stop() {
        running.set(false);
        task.cancel();
    }

    /** Runs on, or from the beginning, until a call's result matches {@code until}, or before one of {@code stops}. */
    void go(ReplaySetup now, Map<Integer, ForeignValue> edits, Predicate<ReplayedCall> until, Set<Integer> stops) {
        if (running.get()) {
            return;
        }
        failure.set(null);
        running.set(true);
        Started known = lastStarted;
        if (known != null) {
            slice(now, edits, known, until, stops);
            return;
        }
        Map<Integer, ForeignValue> changed = Map.copyOf(edits);
        task.begin(words.get("work.start", now.recording().name()), (c, p) -> start(now, changed, c), started -> {
            lastStarted = started;
            if (now.dialect() == null) {
                model.settled(started.dialect());
            }
            slice(now, edits, started, until, stops);
        });
    }

    private Started start(ReplaySetup now, Map<Integer, ForeignValue> edits, Cancellation cancellation) {
        OpenWorkspace workspace = recordings.workspace(now);
        Dialect dialect = now.dialect() == null && workspace != null ? workspace.dialect() : now.dialect();
        if (dialect == null) {
            dialect = DialectGuess.of(now.recording(), whose -> recordings.scratch(now, whose) instanceof AgentReply.Answered<ReplayScratch>(ReplayScratch made) ? made : null, cancellation)
                    .dialect();
        }
        return switch (recordings.scratch(now, dialect)) {
            case AgentReply.Answered<ReplayScratch>(ReplayScratch scratch) -> new Started(new ReplayRun(now.recording(), scratch, edits), dialect, scratch);
            case AgentReply.Raised<ReplayScratch>(String type, String message) ->
                throw new FailureException(new Failure(Failure.Kind.INVALID, dialect.id() + ": " + type + ": " + message));
            case AgentReply.Withheld<ReplayScratch>(String sentence) -> throw new FailureException(new Failure(Failure.Kind.INVALID, sentence));
        };
    }

    /** Runs for a moment, shows the results, and continues. */
    private void slice(ReplaySetup how, Map<Integer, ForeignValue> edits, Started now, Predicate<ReplayedCall> until, Set<Integer> stops) {
        Set<Integer> before = Set.copyOf(stops);
        RunRecord former = record;
        RunRecord.Setting setting = new RunRecord.Setting(how.rulesName(), recordings.routesName(how), List.copyOf(edits.keySet()));
        task.begin(
                words.get("work.run", now.run().position(), now.run().calls().size()),
                (c, p) -> {
                    Slice slice = slice(now.run(), until, before, c, p);
                    return now.run().isOver() ? slice.ended(ended(how, now, setting, former)) : slice;
                },
                done -> {
                    model.ran(done.results(), done.nanos());
                    Ended ended = done.ended();
                    if (ended != null) {
                        record = ended.record();
                        comparison.set(ended.comparison());
                        running.set(false);
                        model.ended(ended.report());
                    } else if (done.stopped()) {
                        running.set(false);
                    } else if (lastStarted == now && running.get()) {
                        slice(how, edits, now, until, stops);
                    }
                });
    }

    private static Ended ended(ReplaySetup how, Started now, RunRecord.Setting setting, @Nullable RunRecord former) {
        ReplayReport report = now.run().report();
        RunRecord record = RunRecord.of(
                how.recording(), report, setting, now.scratch() instanceof ScratchCopy copy ? ScratchPlan.contents(copy) : Map.of());
        return new Ended(report, record, former == null ? null : RunComparison.of(former, record));
    }

    private static Slice slice(
            ReplayRun now, Predicate<ReplayedCall> until, Set<Integer> stops, Cancellation cancellation, Progress progress) {
        List<ReplayedCall> results = new ArrayList<>();
        long start = System.nanoTime();
        boolean stopped = false;
        while (!stopped && System.nanoTime() - start < SLICE_NANOS && !cancellation.isRequested()) {
            ReplayedCall done = now.step();
            if (done == null) {
                break;
            }
            results.add(done);
            progress.report(now.position(), now.calls().size(), done.call().tool());
            stopped = until.test(done) || stops.contains(done.index() + 1);
        }
        long took = System.nanoTime() - start;
        return new Slice(results, null, stopped, took);
    }

    private void broken(Throwable defect) {
        running.set(false);
        if (defect instanceof FailureException refused) {
            failure.set(refused.failure());
        } else {
            session.broken(defect);
        }
    }
}
