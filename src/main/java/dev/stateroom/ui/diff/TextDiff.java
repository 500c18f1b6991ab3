package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.history.LineDiff.Kind;
import dev.stateroom.history.LineDiff.Row;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The differences between two texts as a list of lines, without the frame of the view of all files. FX thread only. */
public final class TextDiff extends StackPane {
    private final ListView<Row> list = new ListView<>();
    private final LineWidths widths = new LineWidths();
    private final Translations words = Translations.of(TextDiff.class);
    private @Nullable LineDiff shown;

    /** @param name the name for screen readers */
    public TextDiff(String name) {
        list.getStyleClass().addAll("diff-list", "text-diff");
        list.setFixedCellSize(Cell.LINE);
        list.setAccessibleText(name);
        list.setCellFactory(l -> new Cell());
        list.addEventFilter(ScrollEvent.SCROLL, this::scrollSideways);
        getChildren().add(list);
    }

    /** The list of lines; takes the focus. */
    public ListView<?> list() {
        return list;
    }

    /** Shows a comparison. */
    public void show(LineDiff diff) {
        shown = diff;
        widths.reset();
        widths.include(LineWidths.Extent.of(new FileDiff.Lines(diff)));
        List<Row> rows = new ArrayList<>();
        int at = 0;
        while (at < diff.rows().size()) {
            int end = at;
            boolean same = diff.rows().get(at).kind() == Kind.UNCHANGED;
            while (end < diff.rows().size() && (diff.rows().get(end).kind() == Kind.UNCHANGED) == same) {
                end++;
            }
            rows.addAll(same ? diff.rows().subList(at, end) : DiffRow.inline(diff.rows().subList(at, end)));
            at = end;
        }
        list.getItems().setAll(rows);
        diff.rows().stream()
                .filter(row -> row.kind() != Kind.UNCHANGED)
                .findFirst()
                .ifPresent(first -> list.scrollTo(Math.max(0, Math.max(first.before(), first.after()) - 3)));
    }

    private void scrollSideways(ScrollEvent event) {
        double x = event.isShiftDown() ? event.getDeltaX() + event.getDeltaY() : event.getDeltaX();
        if (x != 0) {
            double most = Math.max(0, widths.textProperty().get() - list.getWidth() + HalfLine.textX(widths.numbersProperty().get(), false));
            widths.scrollProperty().set(Math.clamp(widths.scrollProperty().get() - x, 0, most));
            event.consume();
        }
    }

    private final class Cell extends ListCell<Row> {
        static final double LINE = 20;
        private final HalfLine half = new HalfLine(false);

        Cell() {
            getStyleClass().add("diff-cell");
            setPrefWidth(0);
            widths.scrollProperty().subscribe(() -> half.scrollTo(widths.scrollProperty().get()));
        }

        @Override
        protected void updateItem(@Nullable Row row, boolean empty) {
            super.updateItem(row, empty);
            LineDiff diff = shown;
            if (empty || row == null || diff == null) {
                ViewParts.show(this, null);
                setAccessibleText(null);
                return;
            }
            boolean old = row.kind() == Kind.REMOVED;
            half.show(diff, row, old, widths.numbersProperty().get());
            int index = old ? row.before() : row.after();
            String line = LineDiff.text((old ? diff.before() : diff.after()).get(index));
            setAccessibleText(words.get(
                    switch (row.kind()) {
                        case REMOVED -> "spoken.removed";
                        case ADDED, CHANGED -> "spoken.added";
                        case UNCHANGED -> "spoken.same";
                    },
                    index + 1,
                    line));
            ViewParts.show(this, half);
        }

        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            Node graphic = getGraphic();
            if (graphic != null) {
                graphic.resizeRelocate(0, 0, getWidth(), getHeight());
            }
        }
    }
}
