package dev.stateroom.ui.promotion;

import dev.stateroom.ui.kit.SheetFields;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.kit.SheetMessage;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.ThreadPromotions;
import dev.stateroom.workspace.promotion.FileUpdate;
import dev.stateroom.workspace.promotion.PromotionResult;
import dev.stateroom.workspace.promotion.PromotionTarget;
import dev.stateroom.workspace.promotion.ThreadPromotion;
import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the target of a local thread, shows what would be sent, and sends it. It can be cancelled until sending begins; nothing is sent
 * that was not shown.
 */
public final class PromotionDialog extends VBox {
    private static final double WIDTH = 620;
    private static final double ROW = 28;
    private static final int MOST_ROWS = 8;

    private final TaskRunner work;
    private final ThreadPromotions promotions;
    private final String address;
    private final String local;
    private final WindowOverlays overlays;
    private final Navigation navigation;
    private final Translations words = Translations.of(PromotionDialog.class);
    private final TextField server = new TextField();
    private final TextField thread = new TextField();
    private final TextField assistant = new TextField();
    private final CheckBox keep = new CheckBox();
    private final ListView<FileUpdate> files = new ListView<>();
    private final Label summary = new Label();
    private final SheetMessage message = new SheetMessage("promotion-told");
    private final Button look;
    private final Button send;
    private @Nullable ThreadPromotion shown;
    private final LatestTask running;

    /**
     * @param address {@code local:} or {@code local:NAME}
     * @param local the thread's name
     */
    public PromotionDialog(
            TaskRunner work, ThreadPromotions promotions, String address, String local, WindowOverlays overlays, Navigation navigation) {
        super(12);
        this.work = work;
        running = new LatestTask(work, this::broken);
        this.promotions = promotions;
        this.address = address;
        this.local = local;
        this.overlays = overlays;
        this.navigation = navigation;
        SheetFrame.prepare(this, "promotion", "promotion", WIDTH, words.get("title", local));
        look = ViewParts.button("eye", words.get("look"), "promotion-look", this::look);
        send = ViewParts.plainButton(words.get("send"), "promotion-send", this::send);
        send.getStyleClass().add("sr-primary");
        Button cancel = ViewParts.plainButton(words.get("close"), "promotion-close", overlays::hide);
        files.setId("promotion-files");
        files.setAccessibleText(words.get("files"));
        files.setFixedCellSize(ROW);
        files.setMinHeight(2 * ROW + 2);
        files.setCellFactory(list -> new UpdateCell(words));
        summary.setId("promotion-summary");
        summary.setWrapText(true);
        summary.setMinHeight(USE_PREF_SIZE);
        summary.getStyleClass().addAll("sr-small", "sr-muted");
        HBox buttons = new HBox(8, look, ViewParts.grow(), cancel, send);
        buttons.setAlignment(Pos.CENTER_RIGHT);
        Label title = ViewParts.shrinking(words.get("title", local), "sr-title");
        getChildren().addAll(title, fields(), summary, files, message, buttons);
        sceneProperty().subscribe(scene -> {
            if (scene == null) {
                stop();
            }
        });
        forget();
    }

    private SheetFields fields() {
        SheetFields grid = new SheetFields("promotion-name");
        field(grid, server, "server", "http://127.0.0.1:2024");
        field(grid, thread, "thread", words.get("thread.new"));
        field(grid, assistant, "assistant", words.get("assistant.only"));
        keep.setId("promotion-keep");
        keep.setText(words.get("keep"));
        keep.selectedProperty().subscribe(this::forget);
        grid.add(keep, 1, 3);
        return grid;
    }

    private void field(SheetFields grid, TextField field, String name, String prompt) {
        field.setId("promotion-" + name);
        field.setAccessibleText(words.get("field." + name));
        field.setPromptText(prompt);
        field.textProperty().subscribe(this::forget);
        field.setOnAction(e -> look());
        Label help = ViewParts.shrinking(words.get("help." + name), "sr-tiny", "sr-muted");
        help.setWrapText(true);
        help.setMinHeight(USE_PREF_SIZE);
        grid.add(words.get("field." + name), new VBox(3, field, help));
    }

    /** Focuses the most useful control. */
    public void focus() {
        server.requestFocus();
    }

    // ---- the preview is valid only for the present input

    @SuppressWarnings("UnnecessaryParentheses") // runs while the fields are being made
    private void forget() {
        stop();
        shown = null;
        files.getItems().clear();
        ViewParts.setShown(files, false);
        summary.setText("");
        ViewParts.setShown(summary, false);
        message.clear();
        look.setDisable(server.getText().isBlank());
        send.setDisable(true);
    }

    private void stop() {
        running.cancel();
    }

    private void look() {
        if (look.isDisabled()) {
            return;
        }
        forget();
        String id = thread.getText().strip();
        String with = assistant.getText().strip();
        String at = server.getText().strip();
        PromotionTarget target = new PromotionTarget(id.isEmpty() ? null : id, with.isEmpty() ? null : with, null, keep.isSelected());
        Label stage = message.waiting(words.get("looking"), stopLooking());
        running.begin(words.get("looking"), (c, p) -> promotions.prepare(address, local, at, target, c, progress(stage)), this::looked);
    }

    private void looked(Outcome<ThreadPromotion> outcome) {
        outcome.either(promotion -> {
            shown = promotion;
            message.clear();
            files.getItems().setAll(promotion.plan().updates());
            files.setPrefHeight(Math.clamp(files.getItems().size(), 1, MOST_ROWS) * ROW + 2);
            ViewParts.setShown(files, !files.getItems().isEmpty());
            summary.setText(summary(promotion));
            ViewParts.setShown(summary, true);
            send.setDisable(promotion.isDone());
            (promotion.isDone() ? server : send).requestFocus();
        }, why -> message.failed(CoreSentences.shown(why)));
    }

    private String summary(ThreadPromotion promotion) {
        int updates = promotion.plan().updates().size();
        String what = promotion.isDone()
                ? words.get("nothing")
                : words.get(promotion.isNew() ? "summary.new" : "summary", updates, promotion.bytes(), promotion.thread(), promotion.server());
        String where = promotion.isNew() ? words.get("run", String.valueOf(promotion.graph())) : words.get("head", String.valueOf(promotion.head()));
        int left = promotion.plan().left().size();
        return what + " " + where + (left == 0 ? "" : " " + words.get("left", left, String.join(", ", promotion.plan().left().subList(0, Math.min(3, left)))));
    }

    private void send() {
        ThreadPromotion promotion = shown;
        if (promotion == null) {
            return;
        }
        send.setDisable(true);
        look.setDisable(true);
        setFields(true);
        // Sending cannot be cancelled: it would be unknown whether the data arrived.
        Label stage = message.waiting(words.get("sending"), null);
        work.submit(
                BackgroundTask.of(words.get("sending"), (c, p) -> promotions.send(promotion, "window", c, progress(stage))),
                outcome -> {
                    setFields(false);
                    sent(outcome);
                },
                defect -> {
                    setFields(false);
                    broken(defect);
                });
    }

    private void setFields(boolean disabled) {
        for (Node field : new Node[] {server, thread, assistant, keep}) {
            field.setDisable(disabled);
        }
        look.setDisable(disabled);
    }

    private void sent(Outcome<PromotionResult> outcome) {
        shown = null;
        switch (outcome) {
            case Outcome.Failed<PromotionResult>(Failure why) -> message.failed(CoreSentences.shown(why));
            case Outcome.Ok<PromotionResult>(PromotionResult.Done done) -> {
                message.show("check", "sr-success", CoreSentences.shown(done.sentence()));
                message.offer("promotion-open", words.get("openThere"), () -> {
                    overlays.hide();
                    navigation.open(server.getText().strip());
                });
            }
            case Outcome.Ok<PromotionResult>(PromotionResult.Unsure unsure) -> message.failed(CoreSentences.shown(unsure.sentence()));
            case Outcome.Ok<PromotionResult>(PromotionResult stopped) -> message.show("alert-triangle", "sr-warning", CoreSentences.shown(stopped.sentence()));
        }
    }

    private void broken(Throwable defect) {
        System.getLogger(PromotionDialog.class.getName()).log(System.Logger.Level.ERROR, "a promotion failed", defect);
        message.failed(words.get("broken", String.valueOf(defect.getMessage())));
    }

    private static Progress progress(Label stage) {
        return (done, total, what) -> Platform.runLater(() -> stage.setText(what));
    }

    private Button stopLooking() {
        return ViewParts.link(words.get("stop"), "promotion-stop", () -> {
            forget();
            server.requestFocus();
        });
    }
}
