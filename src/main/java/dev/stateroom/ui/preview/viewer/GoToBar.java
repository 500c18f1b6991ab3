package dev.stateroom.ui.preview.viewer;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** A field for the number of a line to go to. */
public final class GoToBar extends HBox {
    private final Translations words;
    private final Runnable closed;
    private final TextField field = new TextField();
    private final Label of = ViewParts.text("", "sr-small", "sr-muted");
    private @Nullable FileViewer target;

    /**
     * A closed bar.
     *
     * @param words the viewer's texts
     * @param closed called when it has done its work or the user closes it
     */
    public GoToBar(Translations words, Runnable closed) {
        this.words = words;
        this.closed = closed;
        setId("preview-goto");
        getStyleClass().add("preview-bar");
        field.setId("preview-goto-field");
        field.setPrefColumnCount(10);
        field.setPromptText(words.get("goto.prompt"));
        field.setAccessibleText(words.get("goto.prompt"));
        // Thousands separators may be pasted; they are dropped.
        field.setTextFormatter(new TextFormatter<>(change -> {
            change.setText(change.getText().replaceAll("[^0-9]", ""));
            return change.getControlNewText().length() <= 12 ? change : null;
        }));
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", () -> closed.run());
        getChildren().addAll(FeatherIcons.of("corner-down-right", FeatherIcons.ROW), field, of, ViewParts.grow(), close);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                closed.run();
                event.consume();
            } else if (event.getCode() == KeyCode.ENTER && event.getTarget() == field) {
                go();
                event.consume();
            }
        });
    }

    /** Opens for a viewer. */
    public void open(FileViewer viewer) {
        target = viewer;
        of.setText(words.get("goto.of", viewer.lines()));
        field.requestFocus();
        field.selectAll();
    }

    private void go() {
        if (target != null && !field.getText().isEmpty()) {
            target.goToLine(Math.max(1, Long.parseLong(field.getText())));
        }
        closed.run();
    }
}
