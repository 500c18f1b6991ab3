package dev.stateroom.ui.replay;

import dev.stateroom.history.LineDiff;
import dev.stateroom.ui.diff.HalfLine;
import dev.stateroom.ui.diff.SidewaysBar;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.Cancellation;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Two texts side by side, line by line, each under its name. */
final class TwoSides extends VBox {
    private static final double NUMBERS = 34;

    private final Label leftAbout = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label rightAbout = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final ListView<LineDiff.Row> lines = new ListView<>();
    private final SidewaysBar sideways = new SidewaysBar(lines);
    private final Translations words;
    private final String spoken;
    private @Nullable LineDiff diff;
    private double widest;
    private boolean oneSided;

    /**
     * @param id the id of the list of lines, which {@code described} names
     * @param spoken the word for a line that differs, with both its texts
     */
    TwoSides(String id, String described, String left, String right, Translations words, String spoken) {
        this.words = words;
        this.spoken = spoken;
        HBox first = side(left, leftAbout);
        HBox second = side(right, rightAbout);
        second.getStyleClass().add("sr-border-left");
        HBox heads = ViewParts.styled(new HBox(first, second), "replay-sides");
        lines.setId(id);
        lines.setAccessibleText(described);
        lines.getStyleClass().add("replay-lines");
        lines.setFixedCellSize(20);
        lines.setCellFactory(_ -> new LineCell());
        setNarrow(false);
        sideways.setId(id + "-scroll");
        widthProperty().subscribe(this::measure);
        getChildren().addAll(heads, lines, sideways);
    }

    private static HBox side(String name, Label about) {
        HBox side = ViewParts.styled(ViewParts.row(ViewParts.text(name, "sr-small", "sr-strong"), about), "replay-side");
        HBox.setHgrow(side, Priority.ALWAYS);
        side.setPrefWidth(1);
        return side;
    }

    void setNarrow(boolean narrow) {
        lines.setMinHeight(narrow ? 24 : 64);
    }

    /** Names the two sides. */
    void name(String left, String right) {
        leftAbout.setText(left);
        rightAbout.setText(right);
    }

    /** Shows both texts; if {@code only}, the right half stays empty. */
    void show(String left, String right, boolean only) {
        oneSided = only;
        LineDiff fresh = LineDiff.of(left, right, LineDiff.Whitespace.COUNTS, Cancellation.NEVER);
        diff = fresh;
        widest = SidewaysBar.widest(fresh);
        lines.getItems().setAll(fresh.rows());
        lines.setPrefHeight(Math.max(64, fresh.rows().size() * 20.0 + 8));
        sideways.setValue(0);
        measure();
    }

    private void measure() {
        sideways.measure(widest, getWidth() / 2, NUMBERS);
    }

    ListView<LineDiff.Row> lines() {
        return lines;
    }

    /** A line of both sides. */
    private final class LineCell extends ListCell<LineDiff.Row> {
        private final HalfLine left = new HalfLine(false);
        private final HalfLine right = new HalfLine(false);
        private final HBox pair = new HBox(left, right);
        // The scroll bar outlives the cells.
        private final InvalidationListener scrolled = _ -> scroll();

        LineCell() {
            setPrefWidth(0);
            for (HalfLine half : List.of(left, right)) {
                HBox.setHgrow(half, Priority.ALWAYS);
                half.setPrefWidth(1);
                half.setMinHeight(20);
                half.setMaxHeight(20);
            }
            sideways.valueProperty().addListener(new WeakInvalidationListener(scrolled));
            scroll();
        }

        private void scroll() {
            left.scrollTo(sideways.getValue());
            right.scrollTo(sideways.getValue());
        }

        @Override
        protected void updateItem(LineDiff.@Nullable Row row, boolean empty) {
            super.updateItem(row, empty);
            setText(null);
            LineDiff shown = diff;
            if (empty || row == null || shown == null) {
                ViewParts.show(this, null);
                setAccessibleText(null);
                return;
            }
            left.show(shown, row, true, NUMBERS);
            right.show(shown, row, false, NUMBERS);
            right.setVisible(!oneSided);
            ViewParts.show(this, pair);
            String before = row.before() < 0 ? "" : LineDiff.text(shown.before().get(row.before()));
            String after = row.after() < 0 ? "" : LineDiff.text(shown.after().get(row.after()));
            setAccessibleText(before.equals(after) ? before : words.get(spoken, before, after));
        }
    }
}
