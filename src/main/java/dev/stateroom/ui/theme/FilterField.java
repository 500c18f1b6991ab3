package dev.stateroom.ui.theme;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;

/** A field that narrows a list: a funnel at the left, and the key that leads there at the right while it is empty. */
public final class FilterField extends StackPane {
    private static final double GLYPH_X = 9;
    private static final double HINT_X = -6;

    private final TextField field = new TextField();
    private boolean reachedByKey;

    /**
     * An empty field.
     *
     * @param id the text field's id
     * @param prompt what is looked for; also its accessible name
     * @param key the key that focuses it, as it is written; empty to show none
     */
    public FilterField(String id, String prompt, String key) {
        field.setId(id);
        field.setPromptText(prompt);
        field.setAccessibleText(prompt);
        field.getStyleClass().add("sr-filter");
        field.addEventFilter(KeyEvent.KEY_TYPED, this::dropKey);
        field.addEventFilter(KeyEvent.KEY_RELEASED, event -> reachedByKey = false);
        field.addEventFilter(KeyEvent.KEY_PRESSED, event -> reachedByKey = false);
        Label glyph = new Label();
        glyph.setGraphic(FeatherIcons.of("filter", FeatherIcons.ROW));
        glyph.getStyleClass().add("sr-muted");
        glyph.setMouseTransparent(true);
        glyph.setTranslateX(GLYPH_X);
        getChildren().addAll(field, glyph);
        setAlignment(glyph, Pos.CENTER_LEFT);
        if (!key.isEmpty()) {
            Label hint = ViewParts.keyHint(key);
            hint.setMouseTransparent(true);
            hint.setTranslateX(HINT_X);
            hint.visibleProperty().bind(field.focusedProperty().not().and(field.textProperty().isEmpty()));
            getChildren().add(hint);
            setAlignment(hint, Pos.CENTER_RIGHT);
        }
    }

    /** The field itself. */
    public TextField field() {
        return field;
    }

    /** What was typed, without blanks around it. */
    public String wanted() {
        return field.getText().strip();
    }

    /** Takes the focus because a key was pressed; what that key types does not land in the field. */
    public void focusByKey() {
        reachedByKey = true;
        field.requestFocus();
    }

    private void dropKey(KeyEvent event) {
        if (reachedByKey) {
            reachedByKey = false;
            event.consume();
        }
    }
}
