package dev.stateroom.ui.preview.viewer;

import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
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
    private final Words words;
    private final Runnable closed;
    private final TextField field = new TextField();
    private final Label of = Parts.text("", "sr-small", "sr-muted");
    private @Nullable Viewer target;

    /**
     * A bar that is not open.
     *
     * @param words the viewer's texts
     * @param closed called when it has done its work or a person closes it
     */
    public GoToBar(Words words, Runnable closed) {
        this.words = words;
        this.closed = closed;
        setId("preview-goto");
        getStyleClass().add("preview-bar");
        field.setId("preview-goto-field");
        field.setPrefColumnCount(10);
        field.setPromptText(words.get("goto.prompt"));
        field.setAccessibleText(words.get("goto.prompt"));
        // Thousands marks may be pasted; they are dropped.
        field.setTextFormatter(new TextFormatter<>(change -> {
            change.setText(change.getText().replaceAll("[^0-9]", ""));
            return change.getControlNewText().length() <= 12 ? change : null;
        }));
        Button close = Parts.iconButton("x", words.get("close"), words.get("close") + "  Esc");
        close.setOnAction(e -> closed.run());
        getChildren().addAll(Icons.of("corner-down-right", Icons.ROW), field, of, Parts.grow(), close);
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
    public void open(Viewer viewer) {
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
