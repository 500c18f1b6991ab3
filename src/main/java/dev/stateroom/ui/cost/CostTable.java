package dev.stateroom.ui.cost;

import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** The sums by one grouping, in its own order until a column is chosen. */
final class CostTable extends TableView<Row> {
    private static final double NUMBERS = 570;
    private static final double NUMBER = 82;
    private static final double LEAST_NAME = 120;
    /** The scroll bar and the mark of the selection. */
    private static final double EDGE = 16;

    private final CostWords words;
    private final ObservableList<Row> rows = FXCollections.observableArrayList();
    private final TableColumn<Row, Row> name;
    private CostGrouping by = CostGrouping.TURN;
    private @Nullable Row whole;

    CostTable(CostWords words) {
        this.words = words;
        setId("cost-table");
        getStyleClass().add("cost-table");
        setAccessibleText(words.get("table"));
        setPlaceholder(new Label());
        SortedList<Row> sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        name = column("name", row -> words.name(by, row.name()), Comparator.comparing(Row::name));
        name.getStyleClass().add("cost-name");
        name.prefWidthProperty().bind(widthProperty().map(width -> Math.max(LEAST_NAME, width.doubleValue() - NUMBERS - EDGE)));
        getColumns().setAll(List.of(
                name,
                number("answers", row -> words.get("number", row.answers()), Row::answers),
                number("input", row -> words.tokens(row, row.usage().input()), row -> row.usage().input()),
                number("cached", row -> words.get("number", row.usage().cacheRead()), row -> row.usage().cacheRead()),
                number("output", row -> words.tokens(row, row.usage().output()), row -> row.usage().output()),
                number("tokens", row -> words.tokens(row, row.usage().total()), row -> row.usage().total()),
                number("share", row -> whole == null ? "" : words.share(row, whole), row -> row.usage().total()),
                number("cost", CostWords::price, Row::dollars)));
    }

    void show(CostFigures figures, CostGrouping grouping) {
        int at = getSelectionModel().getSelectedIndex();
        boolean isSame = grouping == by;
        by = grouping;
        whole = figures.whole();
        name.setText(words.get("by." + grouping));
        rows.setAll(figures.rows().getOrDefault(grouping, List.of()));
        if (isSame && at >= 0 && at < rows.size()) {
            getSelectionModel().clearAndSelect(at);
        }
    }

    private TableColumn<Row, Row> column(String key, Function<Row, String> text, Comparator<Row> order) {
        TableColumn<Row, Row> column = new TableColumn<>(words.get("column." + key));
        column.setId("cost-" + key);
        column.setReorderable(false);
        column.setResizable(false);
        column.setComparator(order);
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(c -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable Row row, boolean empty) {
                super.updateItem(row, empty);
                setText(empty || row == null ? null : text.apply(row));
            }
        });
        return column;
    }

    private TableColumn<Row, Row> number(String key, Function<Row, String> text, ToDoubleFunction<Row> value) {
        TableColumn<Row, Row> column = column(key, text, Comparator.comparingDouble(value));
        column.setPrefWidth(NUMBER);
        column.getStyleClass().add("cost-number");
        return column;
    }
}
