package dev.stateroom.ui.calls;

import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.state.StateChange;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.ui.work.OnFx;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.Cursor;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * What happened at the session's step: a head with the number of calls and files, the calls as rows, and what the model did next. Enter or
 * a
 * double click opens a call in {@link #cards}.
 */
public final class StepDrawer extends VBox {
    /** The default height without the head. */
    private static final double BODY = 132;

    private static final double LEAST_BODY = 72;

    /** The smallest height of the content above. */
    private static final double LEAST_ABOVE = 120;

    private static final double GRIP = 6;

    private static final double ROW = 30;
    private static final int MOST_ROWS_SEEN = 5;

    private final Session session;
    private final Translations words = Translations.of(StepDrawer.class);
    private final CallCards cards;
    private final StackPane body;
    private final HBox head;
    private final Region grip = new Region();
    private final DoubleProperty height = new SimpleDoubleProperty(BODY);
    private double heightThen;
    private double pressedAt;
    private final BooleanProperty open = new SimpleBooleanProperty(true);
    private final BooleanProperty headOnly = new SimpleBooleanProperty();
    private boolean raised;
    private final Label step = ViewParts.text("", "sr-strong");
    private final Label what = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label id = ViewParts.text("", "sr-mono-small", "sr-muted");
    private final Button copy = CallCard.copy(words.get("copy.checkpoint"), "");
    private final Button collapse = ViewParts.iconButton("chevron-down", words.get("collapse"), words.get("collapse"));
    private final ListView<StepCalls.Row> rows = new ListView<>();
    private final Label said = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final HBox saidRow = ViewParts.row(FeatherIcons.of("message-square", FeatherIcons.ROW), said);
    private final StepFiles alone;
    private final Label before = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button goBefore = ViewParts.link("");
    private final HBox beforeRow = ViewParts.row(FeatherIcons.of("corner-left-up", FeatherIcons.ROW), before, ViewParts.grow(), goBefore);
    private final Label after = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button goAfter = ViewParts.link("");
    private final HBox afterRow = ViewParts.row(FeatherIcons.of("corner-down-right", FeatherIcons.ROW), after, ViewParts.grow(), goAfter);
    private final Label kept = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button goState = ViewParts.link(words.get("state.go"));
    private final HBox stateRow = ViewParts.row(FeatherIcons.of("layers", FeatherIcons.ROW), kept, ViewParts.grow(), goState);
    private final ChoiceSegment<Boolean> tabs = new ChoiceSegment<>(true);
    private final ToggleButton callsTab = tabs.add(true, "drawer-tab-calls", words.get("tab.calls"));
    private final ToggleButton conversationTab = tabs.add(false, "drawer-tab-conversation", words.get("tab.conversation"));
    private final ConversationPane conversation;
    private final ScrollPane callsPane;
    private @Nullable AgentStates states;
    private final LatestTask reading;

    /** @param rerun runs the step again */
    public StepDrawer(Session session, UserCommand rerun) {
        this.session = session;
        reading = new LatestTask(session.work(), session::broken);
        cards = new CallCards(session);
        alone = new StepFiles(session, words);
        setId("drawer");
        getStyleClass().add("step-drawer");
        step.setId("drawer-step");
        what.setId("drawer-what");
        id.setId("drawer-checkpoint");
        id.setMinWidth(0);
        collapse.setId("drawer-collapse");
        collapse.setOnAction(e -> toggle());
        conversation = new ConversationPane(session, words);
        head = ViewParts.styled(ViewParts.row(step, tabs, what, ViewParts.grow(), id, copy, CommandButtons.icon(rerun, "drawer-rerun"), collapse), "drawer-head");
        rows.setId("drawer-calls");
        rows.setAccessibleText(words.get("calls"));
        rows.setFixedCellSize(ROW);
        rows.setCellFactory(list -> new CallRowCell(words));
        RowGestures.onOpen(rows, this::openSelected);
        rows.setContextMenu(CommandMenu.of(List.of(
                UserCommand.of("calls.open", words.get("row.open"), "corner-down-left", this::openSelected),
                UserCommand.of("calls.said", words.get("row.said"), "message-square", this::showSelected),
                UserCommand.of("calls.copy", words.get("row.copy"), "copy", this::copySelected))));
        saidRow.getStyleClass().add("drawer-after");
        afterRow.getStyleClass().add("drawer-after");
        goAfter.setId("drawer-after");
        beforeRow.getStyleClass().add("drawer-after");
        goBefore.setId("drawer-before");
        stateRow.getStyleClass().add("drawer-after");
        kept.setId("drawer-state");
        goState.setId("drawer-state-open");
        callsPane = new ScrollPane(new VBox(saidRow, rows, alone, stateRow, beforeRow, afterRow));
        callsPane.setFitToWidth(true);
        callsPane.getStyleClass().add("drawer-scroll");
        body = new StackPane(callsPane, conversation);
        height.subscribe(_ -> size());
        parentProperty().flatMap(Parent::layoutBoundsProperty).subscribe(_ -> size());
        getChildren().addAll(head, body, grip());
        open.subscribe(v -> arrange());
        headOnly.subscribe(v -> {
            raised = false;
            arrange();
        });
        tabs.setOnPressed(v -> front());
        tabs.chosenProperty().subscribe(this::front);
        Runnable changed = OnFx.coalesced(this::follow); // all of them change at once where a thread grows
        session.threadProperty().subscribe(v -> changed.run());
        session.threadComingProperty().subscribe(v -> changed.run());
        session.stateProperty().subscribe(v -> changed.run());
        session.callsProperty().subscribe(v -> changed.run());
        session.timelineProperty().subscribe(v -> changed.run());
        session.callProperty().subscribe(v -> select());
        session.messageProperty().subscribe(wanted -> {
            if (wanted != null) {
                conversationTab.setSelected(true);
                front();
                conversation.reveal();
            }
        });
    }

    /** The upper edge: dragging it resizes the rows, a double click restores the default height. */
    private Region grip() {
        grip.setId("drawer-grip");
        grip.setManaged(false);
        grip.setCursor(Cursor.V_RESIZE);
        grip.visibleProperty().bind(body.visibleProperty());
        grip.setOnMousePressed(e -> {
            pressedAt = e.getSceneY();
            heightThen = body.getHeight();
            e.consume();
        });
        grip.setOnMouseDragged(e -> {
            height.set(Math.clamp(heightThen + pressedAt - e.getSceneY(), LEAST_BODY, Math.max(BODY, room())));
            e.consume();
        });
        grip.setOnMouseClicked(e -> {
            if (e.getClickCount() == 2) {
                height.set(BODY);
                e.consume();
            }
        });
        return grip;
    }

    /** Sets the chosen height, limited by the room in the window. */
    private void size() {
        ViewParts.fixHeight(body, Math.min(height.get(), Math.max(BODY, room())));
    }

    private double room() {
        return getParent() == null ? 0 : getParent().getLayoutBounds().getHeight() - head.getHeight() - LEAST_ABOVE;
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        grip.resizeRelocate(0, -GRIP / 2, getWidth(), GRIP);
    }

    /** The height chosen by the user, in whole pixels, to restore at the next start. */
    public String remembered() {
        return String.valueOf(Math.round(height.get()));
    }

    /** Restores the value of {@link #remembered}; the default for anything else. */
    public void restore(@Nullable String remembered) {
        height.set(remembered != null && remembered.matches("\\d{1,4}") ? Math.max(LEAST_BODY, Integer.parseInt(remembered)) : BODY);
    }

    private void front() {
        raise();
        arrange();
    }

    private void raise() {
        if (headOnly.get()) {
            raised = true;
        } else {
            open.set(true);
        }
    }

    /** Shows or hides the rows. */
    public void toggle() {
        if (headOnly.get()) {
            raised = !raised;
            arrange();
        } else {
            open.set(!open.get());
        }
    }

    /** True while something in front needs the room: only the head is shown until the user opens the rows. */
    public BooleanProperty headOnlyProperty() {
        return headOnly;
    }

    /** True while the conversation is being read. */
    public boolean isLoading() {
        return conversation.isLoading();
    }

    /** The layer with calls in full, which the host puts above its content. */
    public CallCards cards() {
        return cards;
    }

    /** True while the rows are shown; the head always is. */
    public BooleanProperty openProperty() {
        return open;
    }

    private void openSelected() {
        StepCalls.Row row = rows.getSelectionModel().getSelectedItem();
        if (row != null) {
            cards.show(row.call(), row.details());
        }
    }

    /** Shows the message that requested the selected call. */
    private void showSelected() {
        StepCalls.Row row = rows.getSelectionModel().getSelectedItem();
        if (row != null) {
            session.messageProperty().set(new BranchConversation.Place(row.call().proposedAt(), null));
        }
    }

    private void copySelected() {
        StepCalls.Row row = rows.getSelectionModel().getSelectedItem();
        if (row != null) {
            SystemClipboard.put(row.call().id());
        }
    }

    private void follow() {
        reading.cancel();
        RecordedThread thread = session.threadProperty().get();
        var state = session.stateProperty().get();
        ToolCall.Ledger ledger = session.callsProperty().get();
        if (thread == null || state == null) {
            clear();
            return;
        }
        CheckpointKey key = state.step();
        Timeline timeline = session.timelineProperty().get();
        ToolCall.Ledger known = ledger == null ? new ToolCall.Ledger(List.of()) : ledger;
        AgentStates read = states != null && states.isOf(thread, known) ? states : new AgentStates(thread, known);
        states = read;
        reading.begin(words.get("work.calls"), (c, p) -> StepCalls.read(thread, timeline, known, key, read, c), this::show);
    }

    private void clear() {
        step.setText("");
        callsTab.setText(words.get("tab.calls"));
        boolean isNone = session.threadProperty().get() == null && !session.threadComingProperty().get();
        what.setText(isNone ? words.get("no.step") : "");
        id.setText("");
        copy.setVisible(false);
        rows.getItems().clear();
        said.setText("");
        alone.show(List.of());
        before.setText(words.get(isNone ? "no.step.why" : "reading"));
        goBefore.setVisible(false);
        after.setText("");
        kept.setText("");
        goState.setVisible(false);
        arrange();
    }

    private void show(StepCalls calls) {
        step.setText(calls.number() == null ? "" : words.get("step", calls.number()));
        what.setText(session.callsProperty().get() == null ? "" : sentence(calls));
        String whole = calls.key().id();
        ThreadFork fork = session.forks().shownProperty().get();
        int made = fork == null ? (int) calls.rows().stream().filter(row -> row.depth() == 0).count() : Math.max(0, calls.filesChanged());
        String tab = fork == null ? "tab.calls" : "tab.changes";
        callsTab.setText(made == 0 ? words.get(tab) : words.get("tab.count", words.get(tab), made));
        id.setText(fork == null ? whole.substring(0, Math.min(13, whole.length())) : ForkName.of(fork));
        copy.setVisible(true);
        copy.setOnAction(e -> SystemClipboard.put(whole));
        if (!calls.rows().equals(rows.getItems())) {
            rows.getItems().setAll(calls.rows());
        }
        said.setText(calls.said().isEmpty() ? "" : words.get("quoted", calls.said()));
        alone.show(calls.alone());
        StepCalls.Before last = calls.before();
        before.setText(last == null ? "" : words.get("before", last.number(), last.tool(), last.path()));
        lead(goBefore, last == null ? null : last.key(), last == null ? 0 : last.number());
        StepCalls.After next = calls.after();
        after.setText(next == null ? "" : sentence(next));
        lead(goAfter, next == null ? null : next.key(), next == null ? 0 : next.number());
        String unread = calls.unread();
        kept.setText(unread != null
                ? words.get("state.unread", unread)
                : calls.changes().isEmpty() ? calls.state().isEmpty() ? "" : words.get("state.same")
                : String.join("; ", calls.changes().stream().map(this::sentence).toList()));
        goState.setVisible(!calls.state().isEmpty());
        goState.setOnAction(e -> cards.show(calls.state(), calls.number()));
        arrange();
        select();
    }

    private void lead(Button go, @Nullable CheckpointKey to, int number) {
        go.setVisible(to != null);
        go.setText(to == null ? "" : words.get("go.step", number));
        go.setOnAction(e -> session.stepProperty().set(to));
    }

    private String sentence(StateChange change) {
        return words.get("change." + change.kind().id(), OneLine.of(change.text(), 160));
    }

    private String sentence(StepCalls.After next) {
        return next.text().isEmpty()
                ? words.get("after.tools", next.number(), String.join(", ", next.tools()))
                : words.get("after.text", next.number(), next.text());
    }

    private String sentence(StepCalls calls) {
        String files = calls.filesChanged() < 0 ? words.get("files.unknown") : words.get("files", calls.filesChanged());
        String made;
        if (!calls.asked()) {
            made = words.get(calls.together() > 1 ? "calls.parallel" : "calls.one", calls.together());
        } else {
            boolean earlier = calls.rows().stream().noneMatch(row -> row.call().proposedAt().equals(calls.key()));
            made = words.get(earlier && !calls.rows().isEmpty() ? "calls.waiting" : "calls.asked", calls.rows().stream().filter(row -> row.depth() == 0).count());
        }
        return words.get("joined", made, files);
    }

    private void select() {
        String wanted = session.callProperty().get();
        if (wanted == null) {
            return;
        }
        raise();
        callsTab.setSelected(true);
        arrange();
        for (StepCalls.Row row : rows.getItems()) {
            if (row.call().id().equals(wanted)) {
                rows.getSelectionModel().select(row);
                cards.show(row.call(), row.details());
                return;
            }
        }
    }

    private void arrange() {
        boolean shown = headOnly.get() ? raised : open.get();
        int count = rows.getItems().size();
        ViewParts.setShown(body, shown);
        ViewParts.setShown(callsPane, callsTab.isSelected());
        ViewParts.setShown(conversation, shown && conversationTab.isSelected());
        ViewParts.setShown(rows, count > 0);
        double height = ROW * Math.min(count, MOST_ROWS_SEEN) + (count > MOST_ROWS_SEEN ? ROW / 2 : 0) + 1;
        ViewParts.fixHeight(rows, height);
        ViewParts.setShown(saidRow, !said.getText().isEmpty());
        ViewParts.setShown(stateRow, goState.isVisible() || !kept.getText().isEmpty());
        if (before.getText().isEmpty() && count == 0 && alone.getChildren().isEmpty() && said.getText().isEmpty() && after.getText().isEmpty()) {
            before.setText(words.get(session.callsProperty().get() == null ? "reading" : "nothing"));
        }
        ViewParts.setShown(alone, !alone.getChildren().isEmpty());
        ViewParts.setShown(beforeRow, !before.getText().isEmpty());
        ViewParts.setShown(afterRow, !after.getText().isEmpty());
        String name = words.get(shown ? "collapse" : "expand");
        collapse.setGraphic(FeatherIcons.of(shown ? "chevron-down" : "chevron-up", FeatherIcons.ROW));
        collapse.setAccessibleText(name);
        HoverTip.set(collapse, name);
    }

    /** The number of a checkpoint's step; null if it is unknown. */
    static @Nullable Integer number(Session session, CheckpointKey key) {
        RecordedThread thread = session.threadProperty().get();
        return StepNumber.of(session.timelineProperty().get(), key, thread == null ? null : thread.checkpoint(key));
    }
}
