package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.controlsfx.control.textfield.CustomTextField;

/** A field that filters a list, with a funnel on the left and, while it is empty, its shortcut on the right. */
public final class FilterField extends CustomTextField {
    private boolean reachedByKey;

    /**
     * An empty field.
     *
     * @param prompt what is filtered; also the accessible name
     * @param key the text of the shortcut; empty to show none
     */
    public FilterField(String id, String prompt, String key) {
        setId(id);
        setPromptText(prompt);
        setAccessibleText(prompt);
        getStyleClass().add("sr-filter");
        addEventFilter(KeyEvent.KEY_TYPED, this::dropKey);
        addEventFilter(KeyEvent.KEY_RELEASED, event -> reachedByKey = false);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> reachedByKey = false);
        Label glyph = ViewParts.text("", "sr-muted");
        glyph.setGraphic(FeatherIcons.of("filter", FeatherIcons.ROW));
        setLeft(glyph);
        if (!key.isEmpty()) {
            Label hint = ViewParts.keyHint(key);
            hint.visibleProperty().bind(focusedProperty().not().and(textProperty().isEmpty()));
            setRight(hint);
        }
    }

    /** Moves the focus to the list at Escape, which clears the field, at Down and at Enter. */
    public void leadsTo(Runnable list) {
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                clear();
            }
            if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
                list.run();
                event.consume();
            }
        });
    }

    /** The typed text, trimmed. */
    public String wanted() {
        return getText().strip();
    }

    /** Takes the focus after a key press, without typing the key into the field. */
    public void focusByKey() {
        reachedByKey = true;
        requestFocus();
    }

    private void dropKey(KeyEvent event) {
        if (reachedByKey) {
            reachedByKey = false;
            event.consume();
        }
    }
}
