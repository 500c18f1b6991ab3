package dev.stateroom.ui.timeline;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.cost.PriceTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/**
 * The strip below the header: buttons for the step before and after, the steps of the session's thread as bars, and a text about the step.
 * Sets {@link Session#stepProperty} and {@link Session#baseProperty}, and follows them. 58 px high, and 22 more for each branch and for the
 * running total.
 */
public final class TimelineBar extends HBox {
    /** The height without lanes. */
    static final double HEIGHT = 58;

    private static final double NARROW = 950;
    /** Numbers of steps with up to this many digits always fit. */
    private static final int DIGITS = 3;

    private static final double MORE_DIGIT = 40;

    private final Session session;
    private final TimelineModel model;
    private final StepText text;
    private final StepTrack track;
    private final Label step = ViewParts.text("", "sr-title");
    private final Label of = ViewParts.text("", "sr-muted");
    private final Label facts = ViewParts.shrinking("", "sr-tiny", "sr-muted");
    private final VBox place = new VBox();
    private final PauseTransition delay = new PauseTransition(Duration.millis(200));
    private final Translations words = Translations.of(TimelineBar.class);
    private final List<UserCommand> commands;
    private final ObjectProperty<SpentUnit> chosen = new SimpleObjectProperty<>(SpentUnit.NONE);
    private final ReadOnlyObjectWrapper<SpentUnit> shown = new ReadOnlyObjectWrapper<>(SpentUnit.NONE);
    private final Map<SpentUnit, Double> limits = new EnumMap<>(SpentUnit.class);
    private final ReadOnlyObjectWrapper<SpentUnit> limited = new ReadOnlyObjectWrapper<>(SpentUnit.NONE);

    /** @param prices may read files */
    public TimelineBar(Session session, Supplier<PriceTable> prices) {
        this.session = session;
        model = new TimelineModel(session, prices);
        text = new StepText(words);
        track = new StepTrack(model, text);
        commands = makeCommands();
        setId("timeline-strip");
        getStyleClass().add("timeline-strip");
        setAlignment(Pos.TOP_LEFT);
        setFillHeight(false);
        HBox.setHgrow(track, Priority.ALWAYS);
        getChildren().addAll(buttons(), track, words());
        delay.setOnFinished(e -> showReading());
        model.positionProperty().subscribe(v -> moved());
        session.failureProperty().subscribe(failed -> {
            if (failed != null && session.threadProperty().get() != null) {
                delay.stop();
                showReading();
            }
        });
        session.threadProperty().subscribe(v -> moved());
        chosen.subscribe(v -> count());
    }

    private HBox buttons() {
        HBox box = new HBox(4, CommandButtons.icon(commands.get(0), "timeline-previous"), CommandButtons.icon(commands.get(1), "timeline-next"), live());
        box.setAlignment(Pos.CENTER);
        box.setMinHeight(HEIGHT - 1);
        box.getStyleClass().add("timeline-buttons");
        return box;
    }

    /** The switch between the stored files and those that the run saw; shown if they differ at some step of the branch. */
    private ToggleButton live() {
        UserCommand command = commands.getLast();
        ToggleButton toggle = new ToggleButton(null, FeatherIcons.of(command.icon(), FeatherIcons.ROW));
        toggle.setId("timeline-live");
        toggle.setAccessibleText(command.title());
        HoverTip.set(toggle, command.tip());
        toggle.selectedProperty().bindBidirectional(session.liveProperty());
        toggle.visibleProperty().bind(command.enabled());
        toggle.managedProperty().bind(toggle.visibleProperty());
        return toggle;
    }

    private VBox words() {
        step.setId("timeline-step");
        of.setId("timeline-of");
        facts.setId("timeline-facts");
        of.setMinWidth(0);
        HBox first = new HBox(6, step, of, ViewParts.grow(), ViewParts.keyHint("["), ViewParts.keyHint("]"));
        first.setAlignment(Pos.BASELINE_LEFT);
        place.getChildren().setAll(first, facts);
        place.setAlignment(Pos.CENTER_LEFT);
        place.setMinHeight(HEIGHT - 1);
        place.getStyleClass().add("timeline-words");
        BooleanBinding narrow = widthProperty().lessThan(NARROW);
        for (int i = 2; i < first.getChildren().size(); i++) {
            first.getChildren().get(i).managedProperty().bind(narrow.not());
            first.getChildren().get(i).visibleProperty().bind(narrow.not());
        }
        facts.managedProperty().bind(narrow.not());
        facts.visibleProperty().bind(narrow.not());
        Runnable fit = () -> {
            Timeline timeline = session.timelineProperty().get();
            // Both numbers grow with the thread; the track must not move while the user steps through it.
            int more = timeline == null ? 0 : Math.max(0, Integer.toString(timeline.steps().size()).length() - DIGITS);
            double width = (narrow.get() ? 136 : 208) + MORE_DIGIT * more;
            ViewParts.fixWidth(place, width);
        };
        narrow.subscribe(fit);
        session.timelineProperty().subscribe(fit);
        return place;
    }

    private void count() {
        SpentUnit unit = chosen.get() == SpentUnit.NONE ? limited.get() : chosen.get();
        shown.set(unit);
        model.count(unit, limits.getOrDefault(unit, 0.0));
    }

    /** The unit of the running total, as the user chose it. */
    public ObjectProperty<SpentUnit> spentProperty() {
        return chosen;
    }

    /** The unit that is shown: that of a budget if the user chose none. */
    ReadOnlyObjectProperty<SpentUnit> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** Sets budgets, which also show the lane; 0 for no limit. */
    public void limit(double tokens, double dollars) {
        limits.put(SpentUnit.TOKENS, tokens);
        limits.put(SpentUnit.MONEY, dollars);
        limited.set(tokens > 0 ? SpentUnit.TOKENS : dollars > 0 ? SpentUnit.MONEY : SpentUnit.NONE);
        count();
    }

    /** Computes costs again with the current prices. */
    public void recount() {
        model.recount();
    }

    private void toggle(SpentUnit unit) {
        chosen.set(shown.get() == unit ? SpentUnit.NONE : unit);
    }

    /** False if a tripwire would show the lane again at once. */
    private BooleanBinding switches(SpentUnit unit) {
        return Bindings.createBooleanBinding(() -> shown.get() != unit || limited.get() != unit, shown, limited);
    }

    private void moved() {
        TimelinePosition at = model.position();
        if (at.timeline() == null && session.threadProperty().get() != null) {
            delay.playFromStart();
        } else {
            delay.stop();
        }
        if (at.timeline() == null && session.threadProperty().get() != null && !step.getText().isEmpty()) {
            return; // what is seen stays until the other is there, or until it takes long
        }
        step.setText(text.step(at));
        of.setText(text.of(at));
        facts.setText(session.liveProperty().get() ? text.live(at) : text.facts(at));
        String whole = text.time(at);
        HoverTip.set(place, whole == null ? text.spoken(at) : whole);
    }

    private void showReading() {
        if (model.position().timeline() == null) {
            step.setText("");
            of.setText(session.failureProperty().get() == null ? text.reading() : text.unread());
            facts.setText("");
        }
    }

    private List<UserCommand> makeCommands() {
        ObservableValue<Boolean> earlier = model.positionProperty().map(at -> at.anchor() > 0 || at.isOffBranch() && at.anchor() >= 0);
        ObservableValue<Boolean> later = model.positionProperty().map(at -> at.timeline() != null && at.anchor() < at.count() - 1);
        ObservableValue<Boolean> touchedEarlier =
                model.positionProperty().map(at -> at.anchor() > 0 && at.touched().previousSetBit(at.anchor() - 1) >= 0);
        ObservableValue<Boolean> touchedLater = model.positionProperty().map(at -> at.touched().nextSetBit(at.anchor() + 1) >= 0);
        BooleanBinding differs = Bindings.createBooleanBinding(
                () -> {
                    Timeline line = model.position().timeline();
                    return session.liveProperty().get() || line != null && line.differs();
                },
                model.positionProperty(),
                session.liveProperty());
        ObservableValue<Boolean> branched = model.positionProperty().map(at -> !at.lanes().isEmpty());
        String first = words.get("why.first");
        String last = words.get("why.last");
        return List.of(
                UserCommand.of("timeline.previous", words.get("previous"), "chevron-left", model::previous)
                        .on("[")
                        .when(earlier, first),
                UserCommand.of("timeline.next", words.get("next"), "chevron-right", model::next)
                        .on("]")
                        .when(later, last),
                UserCommand.of("timeline.previous-touching", words.get("previous.touching"), "skip-back", model::previousTouching)
                        .on("{")
                        .when(touchedEarlier, words.get("why.touching.earlier")),
                UserCommand.of("timeline.next-touching", words.get("next.touching"), "skip-forward", model::nextTouching)
                        .on("}")
                        .when(touchedLater, words.get("why.touching.later")),
                UserCommand.of("timeline.first", words.get("first"), "chevrons-left", model::first).when(earlier, first),
                UserCommand.of("timeline.last", words.get("last"), "chevrons-right", model::last).when(later, last),
                UserCommand.of("timeline.base-here", words.get("base.here"), "crosshair", () -> model.setBase(model.position().index())),
                UserCommand.of("timeline.base-before", words.get("base.before"), "rotate-ccw", () -> model.setBase(-1)),
                UserCommand.of("timeline.lane", words.get("lane.next"), "git-branch", model::nextLane)
                        .when(branched, words.get("why.lane")),
                UserCommand.of("timeline.tokens", words.get("tokens.show"), "activity", () -> toggle(SpentUnit.TOKENS))
                        .when(switches(SpentUnit.TOKENS), words.get("why.tokens")),
                UserCommand.of("timeline.money", words.get("money.show"), "activity", () -> toggle(SpentUnit.MONEY))
                        .when(switches(SpentUnit.MONEY), words.get("why.money")),
                UserCommand.of("timeline.live", words.get("live"), "eye", () -> session.liveProperty().set(!session.liveProperty().get()))
                        .on("Shift+L")
                        .when(differs, words.get("why.live")));
    }

    /**
     * Sets the menu of a step: {@code compare} shows the diff to the step before; {@code further} comes after the commands for the base.
     */
    public void offer(BiConsumer<CheckpointKey, CheckpointKey> compare, List<UserCommand> further) {
        UserCommand before = UserCommand.of("timeline.compare", words.get("compare.before"), "columns", () -> {
                    Timeline line = session.timelineProperty().get();
                    CheckpointKey step = session.stepProperty().get();
                    int at = line == null || step == null ? -1 : line.indexOf(step);
                    if (at > 0) {
                        compare.accept(line.steps().get(at - 1).key(), step);
                    }
                })
                .when(commands.getFirst().enabled(), words.get("why.first"));
        UserCommand base = commands.stream().filter(one -> one.id().equals("timeline.base-here")).findFirst().orElseThrow();
        ContextMenu menu = CommandMenu.of(Stream.concat(Stream.of(before, base), further.stream()).toList());
        track.setOnContextMenuRequested(e -> {
            if (e.isKeyboardTrigger()) {
                Point2D mark = track.localToScreen(track.markX(), track.getHeight() / 2);
                menu.show(track, mark.getX(), mark.getY());
            } else {
                track.goTo(e.getX(), e.getY());
                menu.show(track, e.getScreenX(), e.getScreenY());
            }
            e.consume();
        });
    }

    /** The commands of the strip, to be offered wherever it is shown. */
    public List<UserCommand> commands() {
        return commands;
    }
}
