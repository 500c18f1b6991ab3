package dev.stateroom.ui.preview.table;

import dev.stateroom.ui.preview.records.NumericCells;
import dev.stateroom.ui.preview.records.RecordTable;
import dev.stateroom.ui.preview.records.RowOrder;
import dev.stateroom.ui.preview.records.RowSearch;
import dev.stateroom.ui.preview.text.VisibleText;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.SearchableView;
import dev.stateroom.ui.preview.viewer.ViewerPosition;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.css.PseudoClass;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** {@link RecordTable} as a table. A click on a column's head sorts the rows by it, off the FX thread; a third click undoes that. */
public final class RecordsView implements FileViewer {
    private static final double ROW = 28;
    private static final double CHARACTER = 7.4;
    private static final int MOST_COPIED = 10_000;
    private static final PseudoClass FOUND = PseudoClass.getPseudoClass("found");

    private final RecordTable records;
    private final Translations words;
    private final Consumer<String> trouble;
    private final RowSupply supply;
    private final RowNumbers numbers = new RowNumbers();
    private final TableView<Integer> table = new TableView<>(numbers);
    private final IntegerProperty version = new SimpleIntegerProperty();
    private final BorderPane root = new BorderPane(table);
    private final SortBar sortBar;
    private final RecordsFind find;
    private final Timeline watch = new Timeline(new KeyFrame(Duration.millis(150), e -> watch()));
    private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
    private final TaskRunner.Running indexing;
    private final LatestTask sorting;
    private int @Nullable [] order;
    private final List<ColumnHead> heads = new ArrayList<>();
    private int sortedBy = -1;
    private ColumnHead.Order direction = ColumnHead.Order.NONE;

    /**
     * A table of records; starts scanning them immediately.
     *
     * @param first the first rows, read already: they say which columns are numbers and how wide they are
     * @param trouble receives a sentence when rows cannot be read or sorted
     */
    public RecordsView(TaskRunner work, RecordTable records, List<List<String>> first, Translations words, Consumer<String> trouble) {
        sorting = new LatestTask(work, this::broken);
        this.records = records;
        this.words = words;
        this.trouble = trouble;
        supply = new RowSupply(work, records, words.get("table.reading"), this::redraw, trouble);
        sortBar = new SortBar(words, this::stopSorting);
        find = new RecordsFind(work, this, words.get("find.title"), trouble);
        table.setId("preview-table");
        table.getStyleClass().add("preview-table");
        table.setAccessibleText(words.get("table.name"));
        table.setFixedCellSize(ROW);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        table.setPlaceholder(new javafx.scene.control.Label(words.get("table.empty")));
        table.getColumns().add(numberColumn());
        List<String> names = records.columns();
        for (int i = 0; i < names.size(); i++) {
            table.getColumns().add(column(i, names.get(i), first));
        }
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        numbers.growTo(first.size());
        indexing = work.submit(
                BackgroundTask.of(words.get("table.indexing.title"), (c, p) -> records.index(c)),
                outcome -> {
                    if (outcome instanceof Outcome.Failed<Boolean>(var why)) {
                        trouble.accept(CoreSentences.shown(why));
                    }
                    watch();
                },
                this::broken);
        watch.setCycleCount(Animation.INDEFINITE);
        watch.play();
        watch();
    }

    private TableColumn<Integer, Integer> numberColumn() {
        TableColumn<Integer, Integer> column = new TableColumn<>("#");
        column.setSortable(false);
        column.setReorderable(false);
        column.getStyleClass().add("table-index");
        column.setPrefWidth(72);
        column.setCellValueFactory(row -> version.map(now -> recordOf(row.getValue())));
        column.setCellFactory(c -> new TableCell<>() {
            {
                getStyleClass().addAll("table-number", "table-head-number");
            }

            @Override
            protected void updateItem(@Nullable Integer record, boolean empty) {
                super.updateItem(record, empty);
                setText(empty || record == null ? "" : String.format("%,d", record + 1));
            }
        });
        return column;
    }

    private TableColumn<Integer, String> column(int index, String name, List<List<String>> first) {
        TableColumn<Integer, String> column = new TableColumn<>();
        ColumnHead head = new ColumnHead(words, VisibleText.of(name).shown(), index, this::sortBy);
        heads.add(head);
        column.setGraphic(head);
        column.setSortable(false);
        List<String> cells = first.stream().map(row -> index < row.size() ? row.get(index) : "").filter(c -> !c.isEmpty()).toList();
        boolean number = !cells.isEmpty() && cells.stream().allMatch(NumericCells::isNumber);
        int longest = cells.stream().mapToInt(String::length).max().orElse(4);
        column.setPrefWidth(Math.clamp(Math.max(longest * CHARACTER + 26, name.length() * CHARACTER + 40), 64.0, 320.0));
        column.getStyleClass().add(number ? "table-number" : "table-text");
        column.setCellValueFactory(row -> version.map(now -> text(row.getValue(), index)));
        column.setCellFactory(c -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable String text, boolean empty) {
                super.updateItem(text, empty);
                setText(empty || text == null ? "" : text);
                if (number && !getStyleClass().contains("table-number")) {
                    getStyleClass().add("table-number");
                }
                pseudoClassStateChanged(FOUND, find.isFound(getText()));
                HoverTip.set(this, getText().length() > 60 ? getText() : null);
            }
        });
        return column;
    }

    /** Redraws the visible cells after rows were read or sorted. */
    private void redraw() {
        version.set(version.get() + 1);
    }

    private int recordOf(int row) {
        int[] now = order;
        return now == null || row >= now.length ? row : now[row];
    }

    private String text(int row, int column) {
        List<String> cells = supply.get(recordOf(row));
        return cells == null || column >= cells.size() ? "" : VisibleText.of(cells.get(column).replace('\n', ' ')).shown();
    }

    private void watch() {
        numbers.growTo(records.knownRows());
        if (records.isIndexed()) {
            watch.stop();
        }
        status.set(
                records.isIndexed()
                        ? words.get("table.rows", records.knownRows(), records.columns().size())
                        : words.get("table.indexing", records.knownRows(), (int) (records.progress() * 100)));
    }

    /** The number of rows, in words. */
    public ReadOnlyStringProperty statusProperty() {
        return status.getReadOnlyProperty();
    }

    private void sortBy(int column) {
        stopWork();
        ColumnHead.Order next = column == sortedBy ? direction.next() : ColumnHead.Order.ASCENDING;
        headsShow(column, next);
        if (next == ColumnHead.Order.NONE) {
            order = null;
            reordered();
            return;
        }
        boolean descending = next == ColumnHead.Order.DESCENDING;
        sortBar.begin(records.columns().get(column));
        root.setBottom(sortBar);
        sorting.begin(
                words.get("table.sorting.title"),
                (c, p) -> RowOrder.by(
                        records,
                        column,
                        descending,
                        (done, total, what) -> {
                            sortBar.reached(done, total);
                            p.report(done, total, what);
                        },
                        c),
                outcome -> {
                    stopWork();
                    outcome.either(rows -> {
                        order = rows;
                        numbers.growTo(rows.length);
                        table.scrollTo(0);
                        reordered();
                    }, why -> {
                        trouble.accept(CoreSentences.shown(why));
                        unsort();
                    });
                });
    }

    private void headsShow(int column, ColumnHead.Order next) {
        sortedBy = column;
        direction = next;
        for (int i = 0; i < heads.size(); i++) {
            heads.get(i).show(i == column ? next : ColumnHead.Order.NONE);
        }
    }

    private void stopSorting() {
        stopWork();
        unsort();
    }

    private void unsort() {
        order = null;
        headsShow(-1, ColumnHead.Order.NONE);
        reordered();
    }

    private void reordered() {
        redraw();
        find.searchAgain();
    }

    private void stopWork() {
        sortBar.end();
        root.setBottom(null);
        sorting.cancel();
    }

    private void broken(Throwable defect) {
        stopWork();
        System.getLogger(RecordsView.class.getName()).log(System.Logger.Level.ERROR, "a table broke", defect);
        trouble.accept(String.valueOf(defect.getMessage()));
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
            copy();
            event.consume();
        }
    }

    @Override
    public Region node() {
        return root;
    }

    @Override
    public void focus() {
        table.requestFocus();
        if (table.getSelectionModel().isEmpty() && !numbers.isEmpty()) {
            table.getSelectionModel().select(0);
        }
    }

    @Override
    public void close() {
        watch.stop();
        indexing.cancel();
        find.endSearch();
        stopWork();
        supply.close();
    }

    /** The selected rows, with tabs between cells. */
    @Override
    public void copy() {
        String rows = table.getSelectionModel().getSelectedIndices().stream()
                .limit(MOST_COPIED)
                .map(row -> supply.get(recordOf(row)))
                .filter(java.util.Objects::nonNull)
                .map(cells -> String.join("\t", cells))
                .collect(Collectors.joining("\n"));
        SystemClipboard.put(rows);
    }

    @Override
    public long lines() {
        return records.knownRows();
    }

    @Override
    public void goToLine(long line) {
        int row = (int) Math.clamp(line - 1, 0L, Math.max(0, numbers.size() - 1));
        table.getSelectionModel().clearAndSelect(row);
        table.scrollTo(Math.max(0, row - 3));
    }

    @Override
    public SearchableView searchable() {
        return find;
    }

    /** A search of the rows in their current order. */
    RowSearch search(String text, boolean matchCase) {
        return new RowSearch(records, order, text, matchCase);
    }

    int currentRow() {
        return Math.max(0, table.getSelectionModel().getSelectedIndex());
    }

    /** Called when other cells match. */
    void marksChanged() {
        table.refresh();
    }

    @Override
    public ViewerPosition place() {
        return new ViewerPosition(0, 0, currentRow(), 0);
    }

    @Override
    public void restore(ViewerPosition place) {
        if (place.line() > 0) {
            goToLine(place.line() + 1);
        }
    }
}
