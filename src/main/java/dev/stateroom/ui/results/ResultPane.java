package dev.stateroom.ui.results;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.Offload.Status;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.ChoiceSegment;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The selected offload: what it is, its content in full or as the model saw it, and the calls that read it back. */
final class ResultPane extends BorderPane {
    /** Longer messages are cut: a notice has a few thousand characters. */
    private static final int LONGEST_MESSAGE = 64_000;

    private final Translations words = Translations.of(ResultPane.class);
    private final Label id = ViewParts.shrinking("", "sr-mono-small", "results-id");
    private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ChoiceSegment<Boolean> ways = new ChoiceSegment<>(false);
    private final ToggleButton full = ways.add(true, "results-full", words.get("full"));
    private final ToggleButton seen = ways.add(false, "results-as-seen", words.get("seen"));
    private final Label path = ViewParts.path("", "sr-mono-small", "sr-muted");
    private final HBox strip = new HBox();
    private final ResultFacts facts = new ResultFacts();
    private final StackPane body = new StackPane();
    private final PreviewPane preview;
    private final NoticeList notice;
    private final ReadBackList readBacks;
    private final Button back;
    private @Nullable Offload shown;
    private final LatestTask reading;
    private boolean missing;

    /**
     * @param readBacks the list at the foot
     * @param copyPath copies the path
     * @param openFile opens the file among the thread's files
     * @param find searches in the result
     * @param close goes back to the ledger, if the pane covers it
     */
    ResultPane(Session session, ReadBackList readBacks, UserCommand copyPath, UserCommand openFile, UserCommand find, Runnable close) {
        reading = new LatestTask(session.work(), session::broken);
        this.readBacks = readBacks;
        preview = new PreviewPane(session.work());
        notice = new NoticeList(() -> full.fire());
        setId("results-pane");
        getStyleClass().addAll("sr-content", "sr-border-left");
        back = ViewParts.iconButton("arrow-left", words.get("back"), words.get("back") + "  Esc", "results-back", close);
        setCovering(false);
        ways.setOnPressed(_ -> showBody());
        HBox head = ViewParts.row(back, id, about, ViewParts.grow(), ways);
        head.getStyleClass().setAll("sr-bar");
        HBox pathRow = ViewParts.styled(ViewParts.row(path, ViewParts.grow(), CommandButtons.icon(openFile, "results-open-file"), CommandButtons.icon(copyPath, "results-copy")), "results-path");
        strip.getStyleClass().addAll("sr-strip", "results-strip");
        setTop(new VBox(head, pathRow, strip, facts));
        body.setMinHeight(0);
        setCenter(body);
        Button findButton = ViewParts.button("search", find.title());
        findButton.setId("results-find");
        findButton.setGraphic(ViewParts.row(
                FeatherIcons.of("search", FeatherIcons.ROW), ViewParts.text(find.title(), "sr-muted"), ViewParts.grow(), ViewParts.keyHint(find.keyText())));
        findButton.setContentDisplay(javafx.scene.control.ContentDisplay.GRAPHIC_ONLY);
        findButton.setAccessibleText(find.title());
        findButton.setMaxWidth(Double.MAX_VALUE);
        findButton.setOnAction(e -> find.runIfEnabled());
        HBox.setHgrow(findButton, Priority.ALWAYS);
        findButton.getStyleClass().add("results-find");
        Button open = ViewParts.button("maximize-2", words.get("open.tab"));
        open.setId("results-open-tab");
        HoverTip.set(open, openFile.tip());
        CommandButtons.bind(open, openFile);
        HBox foot = ViewParts.styled(ViewParts.row(findButton, open), "results-foot", "sr-pane");
        setBottom(new VBox(readBacks, foot));
        // A list would consume Escape; in the viewer it closes a search first.
        List.of(notice, readBacks.list()).forEach(list -> list.addEventFilter(KeyEvent.KEY_PRESSED, e -> leave(e, close)));
        addEventHandler(KeyEvent.KEY_PRESSED, e -> leave(e, close));
        preview.factsProperty().subscribe(found -> facts.lines(found == null ? -1 : found.lines()));
    }

    private static void leave(KeyEvent event, Runnable close) {
        if (event.getCode() == KeyCode.ESCAPE) {
            close.run();
            event.consume();
        }
    }

    /** While the pane covers the ledger, it shows a way back. */
    void setCovering(boolean covering) {
        ViewParts.setShown(back, covering);
    }

    boolean isLoading() {
        return reading.isRunning() || preview.loadingProperty().get();
    }

    /** Shows an offload of that thread. */
    void show(RecordedThread thread, Offload offload) {
        if (offload.equals(shown)) {
            return;
        }
        shown = offload;
        cancel();
        ToolCall call = offload.call();
        id.setText(call == null ? words.get("kind." + offload.kind().id()) : OneLine.middle(HiddenCharacters.visible(call.id()), 9, 6));
        HoverTip.set(id, call == null ? null : call.id());
        about.setText(about(offload));
        String at = offload.path() == null ? words.get("path.none") : offload.path();
        path.setText(HiddenCharacters.visible(at));
        HoverTip.set(path, at);
        facts.show(offload);
        showStrip(offload);
        readBacks.show(offload);
        showSeen(offload);
        missing = false;
        preview.clear();
        load(thread, offload);
        showBody();
    }

    /** Shows the message in place of the result, if there is one. */
    private void showSeen(Offload offload) {
        ToolCall call = offload.call();
        boolean replaced = offload.kind() == Offload.Kind.RESULT && offload.status() != Status.KEPT_INLINE;
        seen.setDisable(call == null || !replaced);
        if (call == null || !replaced) {
            full.setSelected(true);
            return;
        }
        String text = call.result() == null ? "" : call.result().text();
        notice.show(text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) : text);
    }

    void clear() {
        shown = null;
        cancel();
        preview.clear();
    }

    private void load(RecordedThread thread, Offload offload) {
        reading.begin(
                words.get("work.content", String.valueOf(offload.path())),
                (c, p) -> Optional.ofNullable(ResultContent.of(thread, offload, c)),
                found -> {
                    missing = found.isEmpty();
                    found.ifPresent((PreviewContent content) -> preview.show(content));
                    showBody();
                });
    }

    private void cancel() {
        reading.cancel();
    }

    private void showBody() {
        Offload offload = shown;
        if (offload == null) {
            return;
        }
        if (seen.isSelected() && !seen.isDisabled()) {
            body.getChildren().setAll(notice);
        } else if (missing) {
            String status = offload.status().name().toLowerCase(Locale.ROOT);
            body.getChildren()
                    .setAll(ViewParts.empty(
                            "alert-octagon", words.get("missing." + status), words.get("missing." + status + ".why"), null));
        } else {
            body.getChildren().setAll(preview);
        }
    }

    /** Switches between the whole result and what the model saw. */
    void toggleSeen() {
        if (!seen.isDisabled()) {
            (seen.isSelected() ? full : seen).fire();
        }
    }

    /** Searches in the whole result. */
    void find() {
        full.fire();
        preview.commands().getFirst().runIfEnabled();
    }

    /** Focuses the content. */
    void focusContent() {
        if (body.getChildren().contains(notice)) {
            notice.requestFocus();
            notice.getSelectionModel().selectFirst();
        } else {
            preview.focusFirst();
        }
    }

    private String about(Offload offload) {
        ToolCall call = offload.call();
        String what = call == null ? "" : HiddenCharacters.visible(call.tool());
        String where = offload.step() == null ? "" : words.get("at.step", offload.step());
        String joined = what.isEmpty() || where.isEmpty() ? what + where : words.get("joined", what, where);
        return offload.agent().isEmpty() || offload.agent().equals("main")
                ? joined
                : words.get("joined", joined, words.get("agent.sub", offload.agent()));
    }

    private void showStrip(Offload offload) {
        String text = strip(offload);
        ViewParts.setShown(strip, !text.isEmpty());
        boolean bad = offload.status() == Status.OVERWRITTEN || offload.status() == Status.LOST;
        strip.getStyleClass().setAll("sr-strip", "results-strip", bad ? "sr-danger" : "sr-warning");
        Label label = ViewParts.shrinking(text, "sr-small");
        label.setWrapText(true);
        label.setGraphic(FeatherIcons.of(bad ? "alert-circle" : "info", FeatherIcons.ROW));
        strip.getChildren().setAll(label);
    }

    private String strip(Offload offload) {
        ToolCall by = offload.by();
        String other = by == null ? "" : HiddenCharacters.visible(by.id());
        return switch (offload.status()) {
            case OK -> switch (offload.laterFate()) {
                case KEPT -> "";
                case CHANGED -> words.get("strip.changed");
                case DELETED -> words.get("strip.deleted");
            };
            case OVERWRITTEN -> words.get("strip.overwritten", other);
            case KEPT_INLINE -> by == null ? words.get("strip.kept") : words.get("strip.kept.by", other);
            case LOST -> words.get("strip.lost");
            case DANGLING -> words.get("strip.dangling");
            case ORPHAN -> words.get("strip.orphan");
        };
    }
}
