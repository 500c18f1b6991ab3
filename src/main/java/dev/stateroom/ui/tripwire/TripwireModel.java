package dev.stateroom.ui.tripwire;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.cost.PriceFile;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.ReadingPause;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.tripwire.RunTripwire;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import dev.stateroom.workspace.tripwire.TripwireScan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The tripwires of a window and what touched them in the thread that is shown. What was there when the thread was opened is listed; what
 * touches one afterwards is reported. FX thread only, but for the reading.
 */
public final class TripwireModel {
    private static final String REMEMBERED = "tripwires";
    private static final String WIRES = "wires";
    private static final String OFF = "off ";

    private static final long APART = TimeUnit.SECONDS.toNanos(10);

    private final Session session;
    private final Preferences preferences;
    private final BiConsumer<String, String> desktop;
    private final Translations words = Translations.of(TripwireModel.class);
    private final ObservableList<ChosenTripwire> chosen = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<List<SprungTripwire>> sprung = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<@Nullable SprungTripwire> fresh = new ReadOnlyObjectWrapper<>();
    private final Set<String> known = new HashSet<>();
    private final ReadingPause pause = new ReadingPause(this::look);
    private String knownOf = "";
    private long notified;

    /**
     * A tripwire that a person chose.
     *
     * @param on false while nothing is reported of it
     */
    public record ChosenTripwire(RunTripwire wire, boolean on) {}

    /** @param desktop says a title and a sentence outside of the window */
    public TripwireModel(Session session, Preferences preferences, BiConsumer<String, String> desktop) {
        this.session = session;
        this.preferences = preferences;
        this.desktop = desktop;
        preferences.get().views().getOrDefault(REMEMBERED, Map.of()).getOrDefault(WIRES, "").lines().forEach(line -> {
            boolean on = !line.startsWith(OFF);
            if (RunTripwire.parse(on ? line : line.substring(OFF.length())) instanceof Outcome.Ok<RunTripwire>(RunTripwire wire)) {
                chosen.add(new ChosenTripwire(wire, on));
            }
        });
        chosen.addListener((ListChangeListener<ChosenTripwire>) change -> {
            String lines = chosen.stream().map(one -> (one.on() ? "" : OFF) + one.wire().text()).collect(Collectors.joining("\n"));
            preferences.change(before -> before.withView(REMEMBERED, Map.of(WIRES, lines)));
            // What a new one finds in the past is no news.
            knownOf = "";
            look();
        });
        session.callsProperty().subscribe(v -> look());
    }

    /** What a person chose, in that order; may be changed. */
    public ObservableList<ChosenTripwire> chosen() {
        return chosen;
    }

    /** What touched one in the thread that is shown, oldest first. */
    public ReadOnlyObjectProperty<List<SprungTripwire>> sprungProperty() {
        return sprung.getReadOnlyProperty();
    }

    /** What touched one last while the thread was followed; null if nothing did, or a person has seen it. */
    public ReadOnlyObjectProperty<@Nullable SprungTripwire> freshProperty() {
        return fresh.getReadOnlyProperty();
    }

    /** A person has seen it. */
    public void dismiss() {
        fresh.set(null);
    }

    /** Shows where it happened. */
    public void goTo(SprungTripwire one) {
        if (one.at().isRoot() && session.timelineProperty().get() != null) {
            session.stepProperty().set(one.at());
        } else if (one.call() != null) {
            session.stepProperty().set(one.call().checkpoint());
        }
    }

    private void look() {
        RecordedThread thread = session.threadProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        List<RunTripwire> wires = chosen.stream().filter(ChosenTripwire::on).map(ChosenTripwire::wire).toList();
        if (thread == null || !thread.id().equals(knownOf)) {
            fresh.set(null);
            sprung.set(List.of());
        }
        if (thread == null || calls == null || wires.isEmpty()) {
            return;
        }
        if (!pause.begin()) {
            return;
        }
        Path own = PriceFile.of(preferences.get());
        session.work().submit(
                BackgroundTask.of(words.get("work", thread.id()), (c, p) -> TripwireScan.of(thread, calls, wires, PriceTable.withOwn(own).orElse(PriceTable.known()), c)),
                found -> {
                    show(thread.id(), found);
                    pause.end();
                },
                defect -> {
                    pause.end();
                    session.broken(defect);
                });
    }

    private void show(String thread, List<SprungTripwire> found) {
        RecordedThread now = session.threadProperty().get();
        if (now == null || !now.id().equals(thread)) {
            return; // the other one is looked at after the pause, which its calls have asked for
        }
        boolean isFirst = !thread.equals(knownOf);
        if (isFirst) {
            known.clear();
            knownOf = thread;
        }
        List<SprungTripwire> news = new ArrayList<>();
        for (SprungTripwire one : found) {
            if (known.add(one.key()) && !isFirst) {
                news.add(one);
            }
        }
        sprung.set(found);
        if (!news.isEmpty()) {
            fresh.set(news.getLast());
            notifyDesktop(news.size());
        }
    }

    /** Not in a storm: the strip has the newest in any case. */
    private void notifyDesktop(int count) {
        long now = System.nanoTime();
        if (notified == 0 || now - notified >= APART) {
            notified = now;
            desktop.accept(words.get("desktop.title"), words.get("desktop", count));
        }
    }
}
