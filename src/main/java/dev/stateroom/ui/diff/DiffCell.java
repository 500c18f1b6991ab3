package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.history.LineDiff.Row;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A row of the scroll; its height follows the kind of row. Nodes are made once for each kind and reused. */
final class DiffCell extends ListCell<DiffRow> {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");
    private static final double LINE = 20;
    private static final double FOLD = 26;
    private static final double NOTE = 40;

    private final DiffModel model;
    private final LineWidths widths;
    private final Translations words = Translations.of(DiffCell.class);
    private final ObservableValue<DiffModel.@Nullable Change> current;

    private @Nullable HeadBar head;
    private @Nullable PairNode pair;
    private @Nullable HalfLine inline;
    private @Nullable Label fold;
    private @Nullable HBox note;
    private @Nullable PicturesNode pictures;

    DiffCell(DiffModel model, LineWidths widths, ObservableValue<DiffModel.@Nullable Change> current) {
        this.model = model;
        this.widths = widths;
        this.current = current;
        getStyleClass().add("diff-cell");
        setPrefWidth(0);
        current.subscribe(this::mark);
        widths.scrollProperty().subscribe(this::scroll);
        widths.numbersProperty().subscribe(() -> updateItem(getItem(), isEmpty()));
    }

    private void mark() {
        DiffRow row = getItem();
        DiffModel.Change now = current.getValue();
        pseudoClassStateChanged(
                CURRENT, row != null && now != null && row.file() == now.file() && row.change() == now.ordinal());
    }

    private void scroll() {
        double x = widths.scrollProperty().get();
        if (pair != null) {
            pair.scrollTo(x);
        }
        if (inline != null) {
            inline.scrollTo(x);
        }
    }

    @Override
    protected void updateItem(@Nullable DiffRow row, boolean empty) {
        super.updateItem(row, empty);
        setText(null);
        mark();
        if (empty || row == null || row.file() >= model.files().size()) {
            ViewParts.show(this, null);
            setAccessibleText(null);
            return;
        }
        switch (row) {
            case DiffRow.Head h -> show(head(h), HeadBar.HEIGHT);
            case DiffRow.Line line -> show(line(line), LINE);
            case DiffRow.Fold f -> show(fold(f), FOLD);
            case DiffRow.Note n -> show(note(n), NOTE);
            case DiffRow.Pictures p -> show(pictures(p), PicturesNode.HEIGHT);
        }
        scroll();
    }

    private void show(Node node, double height) {
        ViewParts.show(this, node);
        setPrefHeight(height);
        setMinHeight(height);
        setMaxHeight(height);
    }

    private Node head(DiffRow.Head row) {
        if (head == null) {
            head = new HeadBar();
        }
        head.show(model.files().get(row.file()), model.result(row.file()), model.authors(row.file()), model.isCollapsed(row.file()));
        setAccessibleText(model.files().get(row.file()).path());
        return head;
    }

    private Node line(DiffRow.Line line) {
        setAccessibleText(spoken(line));
        double numbers = widths.numbersProperty().get();
        if (model.layout() == DiffRow.Layout.INLINE) {
            if (inline == null) {
                inline = new HalfLine(true);
            }
            inline.showInline(line.diff(), line.row(), numbers);
            return inline;
        }
        if (pair == null) {
            pair = new PairNode();
        }
        pair.show(line.diff(), line.row(), numbers);
        return pair;
    }

    private String spoken(DiffRow.Line line) {
        Row row = line.row();
        String before = row.before() < 0 ? "" : LineDiff.text(line.diff().before().get(row.before()));
        String after = row.after() < 0 ? "" : LineDiff.text(line.diff().after().get(row.after()));
        return switch (row.kind()) {
            case UNCHANGED -> words.get("spoken.same", row.after() + 1, after);
            case REMOVED -> words.get("spoken.removed", row.before() + 1, before);
            case ADDED -> words.get("spoken.added", row.after() + 1, after);
            case CHANGED -> words.get("spoken.changed", row.after() + 1, before, after);
        };
    }

    private Node fold(DiffRow.Fold row) {
        if (fold == null) {
            fold = new Label();
            fold.getStyleClass().addAll("diff-fold", "sr-small", "sr-muted");
            fold.setMaxWidth(Double.MAX_VALUE);
        }
        int hidden = row.to() - row.from();
        fold.setGraphic(FeatherIcons.of("more-horizontal", FeatherIcons.ROW));
        fold.setText(words.get(row.changed() ? "fold.changed" : "fold.same", hidden));
        setAccessibleText(fold.getText());
        return fold;
    }

    private Node note(DiffRow.Note row) {
        String text = DiffNotes.text(words, row.about());
        note = ViewParts.row(FeatherIcons.of(DiffNotes.icon(row.about()), FeatherIcons.ROW), ViewParts.shrinking(text, "sr-small", "sr-muted"));
        note.getStyleClass().addAll("diff-note", "sr-muted");
        setAccessibleText(text);
        return note;
    }

    private Node pictures(DiffRow.Pictures row) {
        if (pictures == null) {
            pictures = new PicturesNode();
        }
        pictures.show(row.pictures());
        setAccessibleText(words.get("spoken.pictures"));
        return pictures;
    }

    /** Two halves with the border between them. */
    private static final class PairNode extends Region {
        private final HalfLine left = new HalfLine(false);
        private final HalfLine right = new HalfLine(false);
        private final Region border = new Region();

        PairNode() {
            border.getStyleClass().add("diff-border");
            getChildren().addAll(left, right, border);
        }

        void show(LineDiff diff, Row row, double numbers) {
            left.show(diff, row, true, numbers);
            right.show(diff, row, false, numbers);
        }

        void scrollTo(double x) {
            left.scrollTo(x);
            right.scrollTo(x);
        }

        @Override
        protected void layoutChildren() {
            double half = Math.floor(getWidth() / 2);
            left.resizeRelocate(0, 0, half - 1, getHeight());
            border.resizeRelocate(half - 1, 0, 1, getHeight());
            right.resizeRelocate(half, 0, getWidth() - half, getHeight());
        }
    }

    @Override
    protected double computePrefWidth(double height) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        Node graphic = getGraphic();
        if (graphic != null) {
            graphic.resizeRelocate(0, 0, getWidth(), getHeight());
        }
        setAlignment(Pos.CENTER_LEFT);
    }
}
