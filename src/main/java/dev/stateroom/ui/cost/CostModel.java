package dev.stateroom.ui.cost;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.ui.work.ReadingPause;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadCost;
import dev.stateroom.workspace.cost.ThreadUsage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The figures of the shown thread, read while they are looked at, and again when the thread has grown. FX thread only, but for the reading. */
final class CostModel {
    private final Session session;
    private final Preferences preferences;
    private final Translations words;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NOTHING);
    private final Set<Object> lookers = new HashSet<>();
    private final PauseTransition rest = new PauseTransition();
    private @Nullable Wanted read;
    private TaskRunner.@Nullable Running reading;

    /** The thread, and whose prices. */
    private record Wanted(RecordedThread thread, @Nullable Path prices) {
        boolean isOf(@Nullable RecordedThread other) {
            return other != null && thread.id().equals(other.id());
        }
    }

    /**
     * What there is to show.
     *
     * @param figures null until they are read; of the thread before it grew while it is read again
     * @param failure why they cannot be read; null if they can
     * @param isReading while they are being read
     */
    record State(@Nullable CostFigures figures, @Nullable Failure failure, boolean isReading) {
        static final State NOTHING = new State(null, null, false);
    }

    CostModel(Session session, Preferences preferences, Translations words) {
        this.session = session;
        this.preferences = preferences;
        this.words = words;
        rest.setOnFinished(e -> wake());
        session.threadProperty().subscribe(v -> wake());
        session.callsProperty().subscribe(v -> wake());
    }

    ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    boolean isLoading() {
        return state.get().isReading();
    }

    /** Reads while any place shows the figures. */
    void show(Object looker, boolean now) {
        if (now ? lookers.add(looker) : lookers.remove(looker)) {
            wake();
        }
    }

    /** The file with a person's own prices; null for none. */
    @Nullable Path prices() {
        return PriceFile.of(preferences.get());
    }

    /** From now on these prices count; null for those that the program knows. */
    void setPrices(@Nullable Path file) {
        preferences.changeAtOnce(before -> PriceFile.with(before, file));
        wake();
    }

    /** Reads again, whatever was read. */
    void again() {
        read = null;
        wake();
    }

    private void wake() {
        RecordedThread thread = session.threadProperty().get();
        Wanted before = read;
        if (before != null && !before.isOf(thread)) {
            stop();
            rest.stop();
            read = null;
            state.set(State.NOTHING);
        }
        if (lookers.isEmpty()) {
            if (reading != null) {
                stop();
                read = null;
            }
            return;
        }
        Wanted wanted = thread == null ? null : new Wanted(thread, prices());
        boolean isResting = read != null && rest.getStatus() == PauseTransition.Status.RUNNING && Objects.equals(read.prices(), prices());
        ToolCall.Ledger calls = session.callsProperty().get();
        if (wanted != null && calls != null && !wanted.equals(read) && reading == null && !isResting) {
            read(wanted, calls);
        }
    }

    private void read(Wanted wanted, ToolCall.Ledger calls) {
        read = wanted;
        long began = System.nanoTime();
        TaskRunner.Running[] mine = new TaskRunner.Running[1];
        state.set(new State(state.get().figures(), null, true));
        mine[0] = session.work().submit(
                BackgroundTask.of(words.get("work", wanted.thread().id()), (c, p) -> {
                    try {
                        return figures(wanted, calls, c);
                    } catch (CancelledException stopped) {
                        OnFx.later(() -> ended(mine[0], new State(state.get().figures(), null, false)));
                        throw stopped;
                    }
                }),
                found -> {
                    ended(mine[0], switch (found) {
                        case Outcome.Ok<CostFigures>(CostFigures figures) -> new State(figures, null, false);
                        case Outcome.Failed<CostFigures>(Failure why) -> new State(null, why, false);
                    });
                    rest.setDuration(Duration.millis((double) ReadingPause.after(began).toMillis()));
                    rest.playFromStart();
                },
                defect -> {
                    ended(mine[0], State.NOTHING);
                    session.broken(defect);
                });
        if (mine[0].isRunning()) {
            reading = mine[0];
        }
    }

    private static Outcome<CostFigures> figures(Wanted wanted, ToolCall.Ledger calls, Cancellation cancellation) {
        Outcome<ThreadUsage> usage = ThreadUsage.ofShown(wanted.thread(), calls, cancellation);
        return PriceTable.withOwn(wanted.prices()).then(prices -> usage.map(read -> CostFigures.of(new ThreadCost(read, prices))));
    }

    private void ended(TaskRunner.Running which, State next) {
        if (reading == null || reading == which) {
            reading = null;
            state.set(next);
        }
    }

    /** Ends the reading; it begins again {@link #again} or for another thread. */
    void stop() {
        if (reading != null) {
            reading.cancel();
            reading = null;
            state.set(new State(state.get().figures(), null, false));
        }
    }
}
