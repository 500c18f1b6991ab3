package dev.stateroom.ui.preview.viewer;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** Field, count, next and previous for finding text in a viewer. Escape returns the focus to the text. */
public final class FindBar extends HBox {
    private final Translations words;
    private final Runnable closed;
    private final TextField field = new TextField();
    private final ToggleButton matchCase = new ToggleButton("Aa");
    private final Label count = ViewParts.text("", "sr-small", "sr-muted");
    private final Button previous;
    private final Button next;
    private @Nullable SearchableView target;

    /**
     * A closed bar.
     *
     * @param words the viewer's texts
     * @param closed called when the user closes it
     */
    public FindBar(Translations words, Runnable closed) {
        this.words = words;
        this.closed = closed;
        setId("preview-find");
        getStyleClass().add("preview-bar");
        field.setId("preview-find-field");
        field.setPrefColumnCount(22);
        field.setPromptText(words.get("find.prompt"));
        field.setAccessibleText(words.get("find.prompt"));
        matchCase.setId("preview-find-case");
        matchCase.getStyleClass().add("sr-icon-button");
        matchCase.setAccessibleText(words.get("find.case"));
        HoverTip.set(matchCase, words.get("find.case"));
        count.setId("preview-find-count");
        previous = ViewParts.iconButton("chevron-up", words.get("find.previous"), words.get("find.previous") + "  Shift F3", "preview-find-previous", () -> step(-1));
        next = ViewParts.iconButton("chevron-down", words.get("find.next"), words.get("find.next") + "  F3", "preview-find-next", () -> step(1));
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", this::close);
        getChildren().addAll(FeatherIcons.of("search", FeatherIcons.ROW), field, matchCase, previous, next, count, ViewParts.grow(), close);
        field.textProperty().subscribe(this::start);
        matchCase.selectedProperty().subscribe(this::start);
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        show(SearchableView.Hits.NONE);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            close();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && event.getTarget() == field) {
            step(event.isShiftDown() ? -1 : 1);
            event.consume();
        }
    }

    /** Opens for a viewer, with its selection as the text to find. */
    public void open(SearchableView searchable) {
        String selected = searchable.selectedText();
        target = null;
        if (!selected.isEmpty()) {
            field.setText(selected);
        }
        target = searchable;
        field.requestFocus();
        field.selectAll();
        start();
    }

    /** Replaces the searched viewer; the search continues in the new one. */
    public void retarget(@Nullable SearchableView searchable) {
        target = searchable;
        start();
    }

    private void start() {
        if (target != null) {
            target.search(field.getText(), matchCase.isSelected(), this::show);
        } else {
            show(SearchableView.Hits.NONE);
        }
    }

    /** Goes to the next (1) or previous (-1) match. */
    public void step(int direction) {
        if (target != null) {
            target.step(direction);
        }
    }

    private void close() {
        if (target != null) {
            target.endSearch();
        }
        target = null;
        closed.run();
    }

    private void show(SearchableView.Hits hits) {
        boolean none = hits.found() == 0;
        previous.setDisable(none);
        next.setDisable(none);
        count.getStyleClass().remove("sr-danger");
        if (field.getText().isEmpty()) {
            count.setText("");
        } else if (!hits.ended()) {
            count.setText(words.get("find.running", hits.found(), (int) (hits.progress() * 100)));
        } else if (none) {
            count.setText(words.get("find.none"));
            count.getStyleClass().add("sr-danger");
        } else if (hits.more()) {
            count.setText(words.get("find.more", hits.current(), hits.found()));
        } else {
            count.setText(words.get("find.count", hits.current(), hits.found()));
        }
    }
}
