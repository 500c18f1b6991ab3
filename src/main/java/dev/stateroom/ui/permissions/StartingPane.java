package dev.stateroom.ui.permissions;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.StartingPoint;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.tool.ToolName;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The page for an agent without rules: starting points, each with its effect on the recorded calls. */
final class StartingPane extends ScrollPane {
    private final Session session;
    private final RulesModel model;
    private final Translations words;
    private final Consumer<String> openCall;
    private final BiConsumer<String, RulesReport> preview;
    private final Label why;
    private final GridPane grid = new GridPane(12, 12);
    private final PacedReading reading;
    private @Nullable StartingCard chosen;

    /** A starting point with its effect on the recorded calls. */
    record Tried(StartingPoint point, RulesReport report) {}

    /**
     * @param add adds an empty rule
     * @param openCall shows a call by its id
     * @param preview shows what a report makes of the mounted files, under a title
     */
    StartingPane(Session session, RulesModel model, Translations words, UserCommand add, Consumer<String> openCall, BiConsumer<String, RulesReport> preview) {
        this.session = session;
        this.model = model;
        this.words = words;
        this.openCall = openCall;
        this.preview = preview;
        setId("permissions-start");
        why = ViewParts.shrinking("", "sr-muted");
        why.setWrapText(true);
        Button empty = ViewParts.button("plus", words.get("start.empty"), "permissions-start-empty", () -> add.runIfEnabled());
        HBox head = ViewParts.row(ViewParts.text(words.get("start.title"), "sr-title"), ViewParts.grow(), empty);
        ColumnConstraints half = new ColumnConstraints();
        half.setPercentWidth(50);
        grid.getColumnConstraints().setAll(half, half);
        VBox content = ViewParts.styled(new VBox(10, head, why, new AgentChoice(model, words), grid), "permissions-start");
        setContent(content);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("sr-content");
        reading = new PacedReading(session.work(), this::read, session::broken);
        sceneProperty().subscribe(this::begin);
        session.threadIdProperty().subscribe(_ -> begin());
        session.callsProperty().subscribe((was, now) -> {
            if (was == null) {
                begin(); // the first calls of a thread need not wait
            } else {
                read();
            }
        });
        session.dialects().inUseProperty().subscribe(this::begin);
    }

    boolean isLoading() {
        return reading.isReading();
    }

    /** Focuses the node in which the keyboard is most useful. */
    void focusFirst() {
        StartingCard first = chosen;
        if (first != null) {
            first.focusFirst();
        } else {
            requestFocus();
        }
    }

    private void begin() {
        reading.reset();
        read();
    }

    /** Runs off the FX thread, and only while the page is shown. */
    private void read() {
        ToolCall.Ledger ledger = session.callsProperty().get();
        if (getScene() == null || !reading.begin()) {
            return;
        }
        RecordedThread thread = session.threadProperty().get();
        Dialect dialect = model.dialect();
        Supplier<PathFacts> facts = session.folderFacts(dialect);
        List<ToolCall> calls = ledger == null ? List.of() : ledger.inOrder();
        reading.read(BackgroundTask.of(words.get("start.title"), (cancellation, _) -> tried(thread, calls, dialect, facts.get(), cancellation)), this::show);
    }

    private static List<Tried> tried(@Nullable RecordedThread thread, List<ToolCall> all, Dialect dialect, PathFacts facts, Cancellation cancellation) {
        List<ToolCall> calls = all.stream()
                .filter(call -> call.executedTool().equals(ToolName.EXECUTE.id()) || FileCall.of(call.executedTool(), call.executedArgs()).isPresent())
                .toList();
        List<RecordedUse> uses = ThreadUses.of(thread, calls, cancellation);
        RulesReport.Calls recorded = new RulesReport.Calls(calls, uses);
        List<Tried> tried = new ArrayList<>();
        for (StartingPoint point : StartingPoint.of(uses, dialect)) {
            cancellation.check();
            AgentTeam team = point.team();
            tried.add(new Tried(point, RulesReport.of(team, team, AgentTeam.MAIN, dialect, recorded, GuardedMounts.UNKNOWN, facts)));
        }
        return tried;
    }

    private void show(List<Tried> tried) {
        StartingPoint.Kind before = chosen == null ? StartingPoint.Kind.SECRETS : chosen.tried().point().kind();
        boolean hasFocus = chosen != null && chosen.isFocusWithin();
        int calls = tried.getFirst().report().uses().size();
        why.setText(words.get(calls == 0 ? "start.why.none" : "start.why", calls));
        grid.getChildren().clear();
        for (int i = 0; i < tried.size(); i++) {
            StartingCard card = new StartingCard(tried.get(i), words, this::choose, this::take, openCall);
            grid.add(card, i % 2, i / 2);
            if (tried.get(i).point().kind() == before) {
                choose(card);
            }
        }
        if (hasFocus) {
            focusFirst();
        }
    }

    private void choose(StartingCard card) {
        if (chosen != null) {
            chosen.mark(false);
        }
        chosen = card;
        card.mark(true);
        preview.accept(words.get("start.with", StartingCard.title(words, card.tried().point())), card.tried().report());
    }

    /** Applies the rules. What is not a rule but an argument of the agent is copied to the clipboard. */
    private void take(StartingPoint point) {
        if (point.asked().isEmpty()) {
            model.change(point.rules());
            return;
        }
        boolean python = model.dialect().language() == Era.Language.PYTHON;
        String tools = point.asked().stream()
                .map(tool -> python ? "\"" + tool.id() + "\": True" : tool.id() + ": true")
                .collect(Collectors.joining(", "));
        SystemClipboard.put(python ? "interrupt_on={" + tools + "}" : "interruptOn: { " + tools + " }");
    }
}
