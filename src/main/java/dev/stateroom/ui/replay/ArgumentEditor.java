package dev.stateroom.ui.replay;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The arguments of one call as JSON, to be edited before it runs again. */
final class ArgumentEditor extends VBox {
    private final Translations words = Translations.of(ArgumentEditor.class);
    private final TextArea text = new TextArea();
    private final Label problem = ViewParts.shrinking("", "sr-small", "sr-danger");
    private final Consumer<ForeignValue.@Nullable Fields> done;

    /** {@code done} gets the new arguments, or null for the recorded ones. */
    ArgumentEditor(ReplayRow row, Consumer<ForeignValue.@Nullable Fields> done, Runnable close) {
        this.done = done;
        setId("replay-editor");
        getStyleClass().addAll("sr-card", "replay-editor");
        text.setId("replay-arguments");
        text.setAccessibleText(words.get("editor", row.index() + 1, row.call().tool()));
        text.getStyleClass().add("sr-mono");
        text.setText(ArgumentText.write(row.call().args()));
        text.setPrefRowCount(12);
        SheetFrame.onSubmit(text, this::run);
        Button run = ViewParts.plainButton(words.get("editor.run"), "replay-editor-run", this::run);
        run.getStyleClass().add("sr-primary");
        Button back = ViewParts.plainButton(words.get("editor.recorded"), () -> done.accept(null));
        back.setDisable(!row.edited());
        Button cancel = ViewParts.plainButton(words.get("editor.cancel"), close);
        HBox buttons = ViewParts.row(problem, ViewParts.grow(), cancel, back, run);
        getChildren().addAll(ViewParts.text(words.get("editor", row.index() + 1, row.call().tool()), "sr-title"), text, buttons);
        setMaxWidth(680);
        setMaxHeight(USE_PREF_SIZE);
    }

    void focus() {
        text.requestFocus();
    }

    private void run() {
        ArgumentText.read(text.getText()).either(done, failure -> problem.setText(CoreSentences.shown(failure)));
    }
}
