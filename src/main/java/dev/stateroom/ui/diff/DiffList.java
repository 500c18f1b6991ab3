package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.ui.theme.ViewParts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/**
 * All files in one scroll. The head of the top file stays visible; one bar under both halves scrolls all lines sideways. {@link
 * #currentProperty} is the current change.
 */
final class DiffList extends BorderPane {
    /** Number of rows kept above a change that is gone to, so that the head at the top does not cover it. */
    private static final int ROWS_ABOVE = 3;

    private final DiffModel model;
    private final LineWidths widths = new LineWidths();
    private final ObservableList<DiffRow> items = FXCollections.observableArrayList();
    private final ListView<DiffRow> list = new ListView<>(items);
    private final HeadBar stuck = new HeadBar();
    private final SidewaysBar sideways;
    private final ObjectProperty<DiffModel.@Nullable Change> current = new SimpleObjectProperty<>();
    private final Consumer<Integer> topChanged;
    private @Nullable VirtualFlow<?> flow;
    private final ReadOnlyDoubleWrapper taken = new ReadOnlyDoubleWrapper();
    private int stuckFile = -1;

    /** Shows the rows of {@code model}; {@code topChanged} receives the file at the top. */
    DiffList(DiffModel model, Consumer<Integer> topChanged) {
        this.model = model;
        this.topChanged = topChanged;
        list.setId("diff-list");
        list.getStyleClass().add("diff-list");
        list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        list.setCellFactory(l -> new DiffCell(model, widths, current));
        list.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        stuck.setOnMouseClicked(e -> toggle(stuckFile));
        stuck.setOnContextMenuRequested(e -> {
            list.getSelectionModel().clearAndSelect(model.headRow(stuckFile));
            list.getContextMenu().show(list, e.getScreenX(), e.getScreenY());
            e.consume();
        });
        stuck.setVisible(false);
        stuck.setId("diff-head");
        StackPane over = new StackPane(list, stuck);
        StackPane.setAlignment(stuck, Pos.TOP_LEFT);
        stuck.setMaxHeight(HeadBar.HEIGHT);
        stuck.maxWidthProperty().bind(over.widthProperty().subtract(taken));
        Rectangle clip = new Rectangle();
        clip.widthProperty().bind(over.widthProperty());
        clip.heightProperty().bind(over.heightProperty());
        over.setClip(clip);
        sideways = new SidewaysBar(list);
        sideways.setId("diff-scroll");
        sideways.valueProperty().bindBidirectional(widths.scrollProperty());
        widthProperty().subscribe(this::measure);
        widths.textProperty().subscribe(this::measure);
        setCenter(over);
        setBottom(sideways);
        list.skinProperty().subscribe(skin -> watchFlow());
    }

    private void watchFlow() {
        if (list.lookup(".virtual-flow") instanceof VirtualFlow<?> found && found != flow) {
            flow = found;
            found.positionProperty().subscribe(this::stick);
            found.needsLayoutProperty().subscribe(this::stick);
            for (Node bar : list.lookupAll(".scroll-bar")) {
                if (bar instanceof ScrollBar upright && upright.getOrientation() == Orientation.VERTICAL) {
                    taken.bind(Bindings.when(upright.visibleProperty()).then(upright.widthProperty()).otherwise(0));
                }
            }
        }
    }

    /** The width that the scroll bar takes from the rows at the right. */
    ReadOnlyDoubleProperty takenProperty() {
        return taken.getReadOnlyProperty();
    }

    ListView<DiffRow> list() {
        return list;
    }

    LineWidths widths() {
        return widths;
    }

    ObjectProperty<DiffModel.@Nullable Change> currentProperty() {
        return current;
    }

    /** Updates to the model's rows; the scroll position is kept. */
    void refresh() {
        DiffRow top = topRow();
        double offset = topOffset();
        items.setAll(model.rows());
        int index = top == null ? -1 : find(top);
        if (index >= 0 && flow != null) {
            flow.scrollToTop(index);
            flow.scrollPixels(offset);
        }
        measure();
        javafx.application.Platform.requestNextPulse();
        stick();
    }

    private int find(DiffRow row) {
        int from = model.files().size() > row.file() ? model.headRow(row.file()) : 0;
        for (int i = from; i < items.size() && items.get(i).file() == row.file(); i++) {
            if (isSamePlace(items.get(i), row)) {
                return i;
            }
        }
        return from < items.size() ? from : -1;
    }

    private static boolean isSamePlace(DiffRow a, DiffRow b) {
        return a.equals(b)
                || (a instanceof DiffRow.Line one
                        && b instanceof DiffRow.Line other
                        && one.diff() == other.diff()
                        && one.row().before() == other.row().before()
                        && one.row().after() == other.row().after());
    }

    private @Nullable DiffRow topRow() {
        IndexedCell<?> cell = flow == null ? null : flow.getFirstVisibleCell();
        return cell == null || cell.getIndex() >= items.size() || cell.getIndex() < 0
                ? null
                : items.get(cell.getIndex());
    }

    private double topOffset() {
        IndexedCell<?> cell = flow == null ? null : flow.getFirstVisibleCell();
        return cell == null ? 0 : Math.max(0, -cell.getLayoutY());
    }

    /** The file that commands apply to: that of the focused row, else that of the current change, else the one at the top. */
    int file() {
        DiffRow row = list.getFocusModel().getFocusedItem();
        DiffModel.Change change = current.get();
        return row != null && list.getSelectionModel().isSelected(list.getFocusModel().getFocusedIndex()) ? row.file() : change == null ? fileAtTop() : change.file();
    }

    /** File of the row at the top; 0 before the first layout. */
    int fileAtTop() {
        DiffRow top = topRow();
        return top == null ? 0 : top.file();
    }

    /** Goes to a change and selects its rows. */
    void go(DiffModel.Change change) {
        boolean hidden = model.isCollapsed(change.file());
        int row = model.rowOf(change);
        if (hidden) {
            refresh();
        }
        current.set(change);
        if (row >= items.size()) {
            return;
        }
        list.getSelectionModel().clearSelection();
        list.getSelectionModel().selectRange(row, row + Math.max(1, model.lengthOf(change)));
        list.getFocusModel().focus(row);
        if (!isInView(row, Math.min(6, model.lengthOf(change)))) {
            int top = Math.max(model.headRow(change.file()), row - ROWS_ABOVE);
            list.scrollTo(top);
        }
        stick();
    }

    /** Scrolls a file's head to the top and makes its first change the current one. */
    void goToFile(int file) {
        DiffModel.Change first = new DiffModel.Change(file, 0);
        current.set(first);
        list.getSelectionModel().clearSelection();
        list.scrollTo(model.headRow(file));
        stick();
    }

    private boolean isInView(int row, int length) {
        if (flow == null) {
            return false;
        }
        IndexedCell<?> first = flow.getVisibleCell(row);
        IndexedCell<?> last = flow.getVisibleCell(Math.min(items.size() - 1, row + Math.max(0, length - 1)));
        return first != null
                && last != null
                && first.getLayoutY() >= HeadBar.HEIGHT
                && last.getLayoutY() + last.getHeight() <= flow.getViewportLength();
    }

    private void stick() {
        DiffRow top = topRow();
        if (top == null || flow == null) {
            stuck.setVisible(false);
            stuckFile = -1;
            return;
        }
        if (top.file() >= model.files().size()) {
            return;
        }
        stuck.show(model.files().get(top.file()), model.result(top.file()), model.authors(top.file()), model.isCollapsed(top.file()));
        stuck.setVisible(true);
        if (stuckFile != top.file()) {
            stuckFile = top.file();
            topChanged.accept(stuckFile);
        }
        stuck.setTranslateY(pushedUp(top.file()));
    }

    /** How far the next file's head has pushed the top one out of view. */
    private double pushedUp(int file) {
        if (flow == null || file + 1 >= model.files().size()) {
            return 0;
        }
        IndexedCell<?> next = flow.getVisibleCell(model.headRow(file + 1));
        return next == null ? 0 : Math.min(0, next.getLayoutY() - HeadBar.HEIGHT);
    }

    private void measure() {
        boolean inline = model.layout() == DiffRow.Layout.INLINE;
        double half = inline ? getWidth() : getWidth() / 2;
        double room = half - HalfLine.textX(widths.numbersProperty().get(), inline) - 12;
        sideways.measure(widths.textProperty().get(), room);
    }

    private void click(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY) {
            act(list.getFocusModel().getFocusedItem());
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER && act(list.getFocusModel().getFocusedItem())) {
            event.consume();
        }
    }

    /** Opens a fold, or folds and opens a file; for other rows only moves the current position. */
    private boolean act(@Nullable DiffRow row) {
        return switch (row) {
            case DiffRow.Head head -> {
                toggle(head.file());
                yield true;
            }
            case DiffRow.Fold fold -> {
                model.open(fold);
                refresh();
                yield true;
            }
            case null -> false;
            case DiffRow.Line _, DiffRow.Note _, DiffRow.Pictures _ -> {
                if (row.change() >= 0) {
                    current.set(new DiffModel.Change(row.file(), row.change()));
                }
                yield false;
            }
        };
    }

    private void toggle(int file) {
        if (file >= 0 && file < model.files().size()) {
            model.setCollapsed(file, !model.isCollapsed(file));
            refresh();
        }
    }

    /** The selected lines as text: those of the right side, or of the left side if it has none. */
    String selectedText() {
        List<Integer> rows = new ArrayList<>(list.getSelectionModel().getSelectedIndices());
        return rows.stream()
                .sorted()
                .filter(i -> i >= 0 && i < items.size())
                .map(items::get)
                .filter(DiffRow.Line.class::isInstance)
                .map(row -> text((DiffRow.Line) row))
                .collect(Collectors.joining("\n"));
    }

    private static String text(DiffRow.Line line) {
        int after = line.row().after();
        String raw = after >= 0
                ? line.diff().after().get(after)
                : line.diff().before().get(line.row().before());
        return LineDiff.text(raw);
    }
}
