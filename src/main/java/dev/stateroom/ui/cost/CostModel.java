package dev.stateroom.ui.cost;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadCost;
import dev.stateroom.workspace.cost.ThreadUsage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The figures of the shown thread, read while they are shown, and again when the thread has grown. FX thread only, apart from reading. */
final class CostModel {
    private final Session session;
    private final Preferences preferences;
    private final Translations words;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NOTHING);
    private final Set<Object> lookers = new HashSet<>();
    private final PacedReading reading;
    private @Nullable Wanted read;

    /** The thread, and the file with the prices. */
    private record Wanted(RecordedThread thread, @Nullable Path prices) {
        boolean isOf(@Nullable RecordedThread other) {
            return other != null && thread.id().equals(other.id());
        }
    }

    /**
     * The state of the figures.
     *
     * @param figures null until they are read; while they are read again, those of the thread before it grew
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
        reading = new PacedReading(session.work(), this::wake, this::broken);
        session.threadProperty().subscribe(v -> wake());
        session.callsProperty().subscribe(v -> wake());
    }

    ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    boolean isLoading() {
        return state.get().isReading();
    }

    /** Reads while the figures are shown in any place. */
    void show(Object looker, boolean now) {
        if (now ? lookers.add(looker) : lookers.remove(looker)) {
            wake();
        }
    }

    /** Returns the file with the user's own prices; null for none. */
    @Nullable Path prices() {
        return PriceFile.of(preferences.get());
    }

    /** Uses these prices from now on; null for the built-in ones. */
    void setPrices(@Nullable Path file) {
        preferences.changeAtOnce(before -> PriceFile.with(before, file));
        wake();
    }

    /** Reads again, even if the thread is the same. */
    void again() {
        reading.reset();
        read = null;
        wake();
    }

    private void wake() {
        RecordedThread thread = session.threadProperty().get();
        Path prices = prices();
        Wanted before = read;
        if (before != null && !before.isOf(thread)) {
            reading.reset();
            read = null;
            state.set(State.NOTHING);
        } else if (before != null && !Objects.equals(before.prices(), prices)) {
            reading.reset();
        }
        if (lookers.isEmpty()) {
            if (reading.isReading()) {
                stop();
                read = null;
            }
            return;
        }
        ToolCall.Ledger calls = session.callsProperty().get();
        Wanted wanted = thread == null || calls == null ? null : new Wanted(thread, prices);
        if (wanted != null && !wanted.equals(read) && reading.begin()) {
            read(wanted, Objects.requireNonNull(calls));
        }
    }

    private void read(Wanted wanted, ToolCall.Ledger calls) {
        read = wanted;
        state.set(new State(state.get().figures(), null, true));
        reading.read(
                BackgroundTask.of(words.get("work", wanted.thread().id()), (c, p) -> figures(wanted, calls, c)),
                found -> state.set(switch (found) {
                    case Outcome.Ok<CostFigures>(CostFigures figures) -> new State(figures, null, false);
                    case Outcome.Failed<CostFigures>(Failure why) -> new State(null, why, false);
                }),
                this::notReading);
    }

    /** Ends the reading; it begins again {@link #again} or for another thread. */
    void stop() {
        reading.reset();
        notReading();
    }

    private void notReading() {
        state.set(new State(state.get().figures(), null, false));
    }

    private void broken(Throwable defect) {
        state.set(State.NOTHING);
        session.broken(defect);
    }

    private static Outcome<CostFigures> figures(Wanted wanted, ToolCall.Ledger calls, Cancellation cancellation) {
        Outcome<ThreadUsage> usage = ThreadUsage.ofShown(wanted.thread(), calls, cancellation);
        return PriceTable.withOwn(wanted.prices()).then(prices -> usage.map(read -> CostFigures.of(new ThreadCost(read, prices))));
    }
}
