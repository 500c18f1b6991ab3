package dev.stateroom.ui.tripwire;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.kit.SheetMessage;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.tripwire.TripwireModel.ChosenTripwire;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.tripwire.RunTripwire;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.WeakListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/** The tripwires: which are on, how many events of the shown thread touched each, and a field for a new one. */
public final class TripwireSheet extends VBox {
    private final TripwireModel model;
    private final Runnable dismiss;
    private final Translations words = Translations.of(TripwireSheet.class);
    private final VBox rows = new VBox();
    private final TextField field = new TextField();
    private final SheetMessage problem = new SheetMessage("tripwire-problem");
    private final ListChangeListener<ChosenTripwire> changed = change -> show();
    private Subscription following = Subscription.EMPTY;

    /** @param dismiss closes the sheet */
    public TripwireSheet(TripwireModel model, Runnable dismiss) {
        super(12);
        this.model = model;
        this.dismiss = dismiss;
        SheetFrame.prepare(this, "tripwire-sheet", "tripwire-sheet", 560, words.get("title"));
        Label why = ViewParts.text(words.get("why"), "sr-small", "sr-muted");
        why.setWrapText(true);
        why.setMinHeight(USE_PREF_SIZE);
        field.setId("tripwire-new");
        field.setPromptText(words.get("add.prompt"));
        field.setAccessibleText(words.get("add.name"));
        field.getStyleClass().add("sr-mono");
        field.textProperty().subscribe(text -> problem.clear());
        HBox.setHgrow(field, Priority.ALWAYS);
        Button add = ViewParts.plainButton(words.get("add"), "tripwire-add", this::add);
        add.getStyleClass().add("sr-primary");
        field.setOnAction(e -> add());
        Button close = ViewParts.plainButton(words.get("close"), "tripwire-close", () -> dismiss.run());
        HBox end = ViewParts.row(field, add, close);
        getChildren().addAll(ViewParts.text(words.get("title"), "sr-title"), why, rows, problem, end);
        model.chosen().addListener(new WeakListChangeListener<>(changed));
        sceneProperty().subscribe(scene -> {
            following.unsubscribe();
            following = scene == null ? Subscription.EMPTY : model.sprungProperty().subscribe(v -> show());
        });
    }

    /** Focuses the field for a new one. */
    public void focus() {
        field.requestFocus();
    }

    private void add() {
        RunTripwire.parse(field.getText().strip()).either(wire -> {
            if (model.chosen().stream().noneMatch(one -> one.wire().equals(wire))) {
                model.chosen().add(new ChosenTripwire(wire, true));
            }
            field.clear();
        }, why -> problem.failed(CoreSentences.shown(why)));
    }

    private void show() {
        rows.getChildren().clear();
        if (model.chosen().isEmpty()) {
            rows.getChildren().add(ViewParts.text(words.get("none"), "sr-muted"));
        }
        for (int i = 0; i < model.chosen().size(); i++) {
            rows.getChildren().add(row(i, model.chosen().get(i)));
        }
    }

    private HBox row(int index, ChosenTripwire one) {
        List<SprungTripwire> found = model.sprungProperty().get().stream().filter(sprung -> sprung.wire().equals(one.wire())).toList();
        CheckBox on = new CheckBox(TripwireWords.of(one.wire()));
        on.setSelected(one.on());
        on.setMnemonicParsing(false);
        on.setId("tripwire-on-" + index);
        on.setOnAction(e -> model.chosen().set(index, new ChosenTripwire(one.wire(), on.isSelected())));
        String times = words.get("times", found.size());
        Label count = ViewParts.shrinking(
                !one.on() ? words.get("off") : found.isEmpty() ? times : words.get("last", times, TripwireWords.of(found.getLast())), "sr-small", "sr-muted");
        Button remove = ViewParts.iconButton("x", words.get("remove", TripwireWords.of(one.wire())), words.get("remove", TripwireWords.of(one.wire())));
        remove.setId("tripwire-remove-" + index);
        remove.setOnAction(e -> {
            model.chosen().remove(index);
            focus();
        });
        VBox what = new VBox(2, on, count);
        HBox.setHgrow(what, Priority.ALWAYS);
        HBox row = new HBox(8, what);
        if (!found.isEmpty() && one.on()) {
            Button go = ViewParts.link(words.get("go"), "tripwire-go-" + index, () -> {
                dismiss.run();
                model.goTo(found.getLast());
            });
            row.getChildren().add(go);
        }
        row.getChildren().add(remove);
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("tripwire-row");
        return row;
    }
}
