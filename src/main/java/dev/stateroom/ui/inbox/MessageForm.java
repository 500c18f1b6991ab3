package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Words to the agent, with the exact text that it will read. Enter takes them, Shift+Enter begins a new line, Escape leaves. */
final class MessageForm extends VBox implements AnswerArea.Form {
    private final TextArea text = new TextArea();
    private final Label sentence = new Label();
    private final Consumer<String> taken;
    private final boolean needsWords;

    /**
     * @param kind {@code reject} or {@code respond}
     * @param asRead what the agent reads where that was written
     * @param needsWords whether nothing is no answer
     * @param typed called after each change of the words
     * @param taken gets the words
     * @param leaving ends it without a decision
     */
    MessageForm(Translations words, String kind, String written, UnaryOperator<String> asRead, boolean needsWords, Consumer<String> typed, Consumer<String> taken, Runnable leaving, AnswerArea area) {
        this.taken = taken;
        this.needsWords = needsWords;
        getStyleClass().add("inbox-form");
        text.setId("inbox-message");
        text.setAccessibleText(words.get("form." + kind));
        text.setPromptText(words.get("form." + kind + ".prompt"));
        text.setPrefRowCount(2);
        text.setWrapText(true);
        text.setText(written);
        sentence.setId("inbox-sentence");
        sentence.setWrapText(true);
        sentence.setMinHeight(Region.USE_PREF_SIZE);
        sentence.getStyleClass().addAll("sr-mono-small", "inbox-sentence");
        text.textProperty().subscribe(now -> sentence.setText(now.isBlank() && needsWords ? words.get("form.needed") : asRead.apply(now)));
        text.textProperty().subscribe((was, now) -> typed.accept(now));
        text.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShiftDown()) {
                event.consume();
                area.confirm();
            } else if (event.getCode() == KeyCode.ENTER) {
                text.insertText(text.getCaretPosition(), "\n");
                event.consume();
            } else if (event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
                // Tab leaves a field everywhere else in the window.
                text.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, event.isShiftDown(), true, false, false));
                event.consume();
            }
        });
        Button take = ViewParts.plainButton(words.get("form." + kind + ".take"), "inbox-take", () -> area.confirm());
        Button leave = ViewParts.plainButton(words.get("form.leave"), leaving);
        getChildren().addAll(
                ViewParts.text(words.get("form." + kind), "sr-strong"),
                text,
                ViewParts.text(words.get("form.read"), "sr-small", "sr-muted"),
                sentence,
                ViewParts.row(take, leave, ViewParts.keyHint("Enter"), ViewParts.shrinking(words.get("form.keys"), "sr-small", "sr-muted")));
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public void focus() {
        text.requestFocus();
        text.positionCaret(text.getLength());
    }

    @Override
    public boolean confirm() {
        if (needsWords && text.getText().isBlank()) {
            return false;
        }
        taken.accept(text.getText());
        return true;
    }
}
