package dev.stateroom.ui.tripwire;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.cost.PriceFile;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import dev.stateroom.workspace.risk.CallRisks;
import dev.stateroom.workspace.tripwire.RunTripwire;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import dev.stateroom.workspace.tripwire.TripwireScan;
import dev.stateroom.workspace.tripwire.TripwireWatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
 * The tripwires of a window and the events that touched them: all of the shown thread are listed, and while the source is followed, new
 * ones of each of its threads are reported. FX thread only, apart from reading.
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
    private final PacedReading looking;
    private final List<Written> written = new ArrayList<>();
    private final PacedReading lookingAtOthers;
    private @Nullable TripwireWatch others;
    private String knownOf = "";

    /** For each active tripwire, the newest checkpoint of the shown thread when it was switched on: findings up to there are not news. */
    private final Map<RunTripwire, String> since = new HashMap<>();

    private long notified;

    /**
     * A tripwire that the user chose.
     *
     * @param on false while it reports nothing
     */
    public record ChosenTripwire(RunTripwire wire, boolean on) {}

    /** An event in a thread that is not shown, and the tripwires that were active then: for those switched on later it is not news. */
    private record Written(FollowedEvent event, List<RunTripwire> wires) {}

    /** @param desktop shows a title and a sentence as a desktop notification */
    public TripwireModel(Session session, Preferences preferences, BiConsumer<String, String> desktop) {
        this.session = session;
        looking = new PacedReading(session.work(), this::look, session::broken);
        lookingAtOthers = new PacedReading(session.work(), this::lookAtOthers, session::broken);
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
            look();
        });
        session.workspaceProperty().subscribe(v -> {
            looking.reset();
            lookingAtOthers.reset();
            others = null;
            knownOf = "";
            written.clear();
            fresh.set(null);
        });
        session.callsProperty().subscribe(v -> look());
        session.risksProperty().subscribe(v -> {
            if (on().stream().anyMatch(wire -> wire instanceof RunTripwire.LoopBegins || wire instanceof RunTripwire.RuleNearlyHit)) {
                look();
            }
        });
        session.whenFollowed(events -> {
            List<RunTripwire> wires = on();
            events.stream()
                    .filter(event -> !event.thread().equals(session.threadIdProperty().getValue()))
                    .forEach(event -> written.add(new Written(event, wires)));
            lookAtOthers();
        });
    }

    /** The tripwires that the user chose, in that order; may be changed. */
    public ObservableList<ChosenTripwire> chosen() {
        return chosen;
    }

    /** The smallest number of tokens that an active tripwire reports; 0 for none. */
    public double tokenBudget() {
        return on().stream().mapToDouble(wire -> wire instanceof RunTripwire.TokensPass(long most) ? most : 0).filter(most -> most > 0).min().orElse(0);
    }

    /** The smallest number of dollars that an active tripwire reports; 0 for none. */
    public double dollarBudget() {
        return on().stream().mapToDouble(wire -> wire instanceof RunTripwire.CostPasses(var dollars) ? dollars.doubleValue() : 0).filter(most -> most > 0).min().orElse(0);
    }

    /** The events of the shown thread that touched a tripwire, oldest first. */
    public ReadOnlyObjectProperty<List<SprungTripwire>> sprungProperty() {
        return sprung.getReadOnlyProperty();
    }

    /** The last event while the thread was followed; null if there is none, or the user has seen it. */
    public ReadOnlyObjectProperty<@Nullable SprungTripwire> freshProperty() {
        return fresh.getReadOnlyProperty();
    }

    /** Marks the event as seen. */
    public void dismiss() {
        fresh.set(null);
    }

    /** Shows where it happened. */
    public void goTo(SprungTripwire one) {
        if (!one.thread().equals(session.threadIdProperty().getValue())) {
            session.openThread(one.thread(), () -> session.stepProperty().set(one.call() == null || one.at().isRoot() ? one.at() : one.call().checkpoint()));
        } else if (one.at().isRoot() && session.timelineProperty().get() != null) {
            session.stepProperty().set(one.at());
        } else if (one.call() != null) {
            session.stepProperty().set(one.call().checkpoint());
        }
    }

    private void look() {
        RecordedThread thread = session.threadProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        List<RunTripwire> wires = on();
        if (thread == null || !thread.id().equals(knownOf)) {
            SprungTripwire told = fresh.get();
            if (told != null && told.thread().equals(knownOf)) {
                fresh.set(null);
            }
            looking.reset();
            sprung.set(List.of());
            known.clear();
            since.clear();
            knownOf = thread == null ? "" : thread.id();
        }
        since.keySet().retainAll(wires);
        if (thread != null) {
            wires.forEach(wire -> since.computeIfAbsent(wire, _ -> newest(thread)));
        }
        if (thread == null || calls == null || open == null || wires.isEmpty() || !looking.begin()) {
            return;
        }
        PreferenceValues remembered = preferences.get();
        CallRisks risks = session.risksProperty().get();
        looking.read(
                BackgroundTask.of(words.get("work", thread.id()), (c, p) -> TripwireScan.of(thread, calls, wires, PriceFile.prices(remembered), risks == null ? List::of : risks::hazards, risks == null ? List::of : risks::misses, c)),
                this::show);
    }

    private List<RunTripwire> on() {
        return chosen.stream().filter(ChosenTripwire::on).map(ChosenTripwire::wire).toList();
    }

    /** Returns the newest checkpoint's id; ids of checkpoints grow with time. */
    private static String newest(RecordedThread thread) {
        return thread.keys().stream().map(CheckpointKey::id).max(Comparator.naturalOrder()).orElse("");
    }

    /** Looks at events in threads that are not shown; each is read as a whole, so one after the other and with pauses. */
    private void lookAtOthers() {
        OpenWorkspace open = session.workspaceProperty().get();
        ThreadSource source = open == null ? null : open.threads();
        List<RunTripwire> wires = on();
        if (source == null || wires.isEmpty()) {
            written.clear();
        }
        if (source == null || written.isEmpty() || !lookingAtOthers.begin()) {
            return;
        }
        PreferenceValues remembered = preferences.get();
        TripwireWatch before = others;
        ThreadRules rules = session.rulesProperty().get();
        List<Written> events = List.copyOf(written);
        written.clear();
        lookingAtOthers.read(
                BackgroundTask.of(words.get("work.others"), (c, p) -> {
                    PriceTable prices = PriceFile.prices(remembered);
                    ThreadRules binding = rules == null ? ThreadRules.of(open) : rules;
                    TripwireWatch watch = before == null ? new TripwireWatch(source, wires, prices, binding) : before;
                    events.forEach(one -> {
                        watch.choose(one.wires(), prices, binding);
                        watch.take(one.event());
                    });
                    watch.choose(wires, prices, binding);
                    return Map.entry(watch, watch.look(true, c));
                }),
                found -> {
                    others = found.getKey();
                    tell(found.getValue().stream().filter(one -> !one.thread().equals(session.threadIdProperty().getValue())).toList());
                },
                () -> {
                    // The cancelled look may still be running, so the next one has its own watch, and also looks at the events of this one.
                    others = null;
                    written.addAll(0, events);
                });
    }

    private void tell(List<SprungTripwire> news) {
        if (!news.isEmpty()) {
            fresh.set(news.getLast());
            notifyDesktop(news.size());
        }
    }

    private void show(List<SprungTripwire> found) {
        sprung.set(found);
        tell(found.stream().filter(one -> known.add(one.key()) && isNew(one)).toList());
    }

    private boolean isNew(SprungTripwire one) {
        String from = since.get(one.wire());
        return from != null && one.at().id().compareTo(from) > 0;
    }

    /** No notification while many come: the strip shows the newest in any case. */
    private void notifyDesktop(int count) {
        long now = System.nanoTime();
        if (notified == 0 || now - notified >= APART) {
            notified = now;
            desktop.accept(words.get("desktop.title"), words.get("desktop", count));
        }
    }
}
