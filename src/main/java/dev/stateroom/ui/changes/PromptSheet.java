package dev.stateroom.ui.changes;

import dev.stateroom.ui.kit.RowGestures;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A prompt over a view: for a name, or whether to continue. Escape cancels; the focus never starts on the button that changes data. */
public final class PromptSheet extends VBox {
    private final WindowOverlays overlays;
    private final Translations words = Translations.of(PromptSheet.class);

    private PromptSheet(WindowOverlays overlays, String title, String why, Node... between) {
        this.overlays = overlays;
        setId("prompt");
        getStyleClass().addAll("sr-float", "prompt");
        Label head = ViewParts.wrapping(title, "sr-title");
        Label reason = ViewParts.wrapping(why, "sr-small", "sr-muted");
        reason.setManaged(!why.isEmpty());
        getChildren().addAll(head, reason);
        getChildren().addAll(between);
        setMaxSize(460, USE_PREF_SIZE);
        setAccessibleText(title);
    }

    /**
     * Asks for a name.
     *
     * @param wrong returns what is wrong with a text; empty if it is valid
     * @param verb the button's text, which names the effect
     */
    public static void name(
            WindowOverlays overlays,
            String title,
            String why,
            String initial,
            Function<String, String> wrong,
            String verb,
            Consumer<String> answer) {
        TextField field = new TextField(initial);
        field.setId("prompt-field");
        field.setAccessibleText(title);
        Label problem = ViewParts.shrinking("", "sr-small", "sr-danger");
        problem.setId("prompt-problem");
        problem.setWrapText(true);
        PromptSheet prompt = new PromptSheet(overlays, title, why, field, problem);
        Button go = new Button(verb);
        go.getStyleClass().add("sr-primary");
        Runnable act = () -> {
            if (wrong.apply(field.getText()).isEmpty()) {
                overlays.hide();
                answer.accept(field.getText());
            }
        };
        field.textProperty().subscribe(text -> {
            String what = wrong.apply(text);
            problem.setText(text.equals(initial) ? "" : what);
            go.setDisable(!what.isEmpty());
        });
        field.setOnAction(e -> act.run());
        prompt.buttons(go, act);
        overlays.show(prompt, () -> {
            field.requestFocus();
            int dot = initial.lastIndexOf('.');
            field.selectRange(0, dot > 0 ? dot : initial.length());
        });
    }

    /**
     * Asks for a secret, until it is right.
     *
     * @param attempt gets the secret, and passes on what is wrong with it; empty for nothing
     * @param left runs if the sheet is closed without a right answer
     */
    public static void hidden(WindowOverlays overlays, String title, String why, String verb, BiConsumer<char[], Consumer<String>> attempt, Runnable left) {
        PasswordField field = new PasswordField();
        field.setId("prompt-field");
        field.setAccessibleText(title);
        Label problem = ViewParts.wrapping("", "sr-small", "sr-danger");
        problem.setId("prompt-problem");
        PromptSheet prompt = new PromptSheet(overlays, title, why, field, problem);
        Button go = new Button(verb);
        go.getStyleClass().add("sr-primary");
        BooleanProperty waits = new SimpleBooleanProperty();
        BooleanProperty right = new SimpleBooleanProperty();
        go.disableProperty().bind(waits.or(field.textProperty().isEmpty()));
        field.editableProperty().bind(waits.not());
        Runnable act = () -> {
            if (go.isDisabled()) {
                return;
            }
            waits.set(true);
            problem.setText("");
            attempt.accept(field.getText().toCharArray(), wrong -> {
                waits.set(false);
                field.clear();
                if (overlays.shownProperty().get() != prompt) {
                    return;
                }
                problem.setText(wrong);
                field.setAccessibleHelp(wrong);
                if (wrong.isEmpty()) {
                    right.set(true);
                    overlays.hide();
                } else {
                    field.requestFocus();
                }
            });
        };
        field.setOnAction(e -> act.run());
        prompt.buttons(go, act);
        overlays.show(prompt, field::requestFocus);
        whenGone(overlays, prompt, () -> {
            field.clear();
            if (!right.get()) {
                left.run();
            }
        });
    }

    private static void whenGone(WindowOverlays overlays, PromptSheet prompt, Runnable then) {
        overlays.shownProperty().addListener(new ChangeListener<@Nullable Region>() {
            @Override
            public void changed(ObservableValue<? extends @Nullable Region> shown, @Nullable Region before, @Nullable Region now) {
                if (now != prompt) {
                    shown.removeListener(this);
                    then.run();
                }
            }
        });
    }

    /** Returns a question over a view for the consent that a change waits for. */
    public static BiConsumer<String, Runnable> assent(WindowOverlays overlays) {
        Translations words = Translations.of(PromptSheet.class);
        return (sentence, yes) -> question(overlays, words.get("assent.title"), sentence, words.get("assent.verb"), yes);
    }

    /** Asks whether to continue; {@code verb} names the effect. */
    public static void question(WindowOverlays overlays, String title, String why, String verb, Runnable answer) {
        PromptSheet prompt = new PromptSheet(overlays, title, why);
        Button go = new Button(verb);
        go.getStyleClass().add("sr-danger");
        Button cancel = prompt.buttons(go, () -> {
            overlays.hide();
            answer.run();
        });
        overlays.show(prompt, cancel::requestFocus);
    }

    /** Asks what to do with unsaved changes: save them, discard them, or stay. */
    public static void unsaved(WindowOverlays overlays, String title, String why, Runnable save, Runnable discard) {
        PromptSheet prompt = new PromptSheet(overlays, title, why);
        Button without = new Button(prompt.words.get("unsaved.discard"));
        without.setId("prompt-discard");
        without.setMinWidth(USE_PREF_SIZE);
        without.setOnAction(e -> {
            overlays.hide();
            discard.run();
        });
        Button go = new Button(prompt.words.get("unsaved.save"));
        go.getStyleClass().add("sr-primary");
        Button cancel = prompt.buttons(go, () -> {
            overlays.hide();
            save.run();
        });
        if (cancel.getParent() instanceof HBox row) {
            row.getChildren().addFirst(without);
        }
        overlays.show(prompt, cancel::requestFocus);
    }

    /**
     * Shows what will be done before it is done.
     *
     * @param shown the preview
     * @param tick the text of a box that must be ticked first; empty for none
     */
    public static void review(
            WindowOverlays overlays, String title, String why, Node shown, String tick, String verb, Runnable answer) {
        CheckBox agreed = new CheckBox(tick);
        agreed.setId("prompt-tick");
        agreed.setWrapText(true);
        PromptSheet prompt = tick.isEmpty() ? new PromptSheet(overlays, title, why, shown) : new PromptSheet(overlays, title, why, shown, agreed);
        Button go = new Button(verb);
        go.getStyleClass().add(tick.isEmpty() ? "sr-primary" : "sr-danger");
        if (!tick.isEmpty()) {
            go.disableProperty().bind(agreed.selectedProperty().not());
        }
        Button cancel = prompt.buttons(go, () -> {
            overlays.hide();
            answer.run();
        });
        overlays.show(prompt, tick.isEmpty() ? cancel::requestFocus : agreed::requestFocus);
    }

    private Button buttons(Button go, Runnable act) {
        go.setId("prompt-go");
        go.setMinWidth(USE_PREF_SIZE);
        go.setOnAction(e -> act.run());
        RowGestures.onEnter(go, go::fire);
        Button cancel = ViewParts.plainButton(words.get("cancel"), "prompt-cancel", overlays::hide);
        HBox row = new HBox(8, ViewParts.grow(), cancel, go);
        row.setAlignment(Pos.CENTER_RIGHT);
        row.getStyleClass().add("prompt-buttons");
        getChildren().add(row);
        return cancel;
    }
}
