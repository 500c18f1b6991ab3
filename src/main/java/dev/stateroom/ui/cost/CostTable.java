package dev.stateroom.ui.cost;

import dev.stateroom.ui.kit.RowTable;
import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.ThreadCost.Row;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;

/** The sums by one grouping, in its own order unless a column is chosen. */
final class CostTable extends RowTable<Row> {
    private static final double NUMBER = 82;
    private static final double LEAST_NAME = 120;

    private final CostWords words;
    private final ObservableList<Row> rows = FXCollections.observableArrayList();
    private final TableColumn<Row, Row> name;
    private CostGrouping by = CostGrouping.TURN;
    private @Nullable Row whole;

    CostTable(CostWords words) {
        super("cost", words.words(), words.get("table"));
        this.words = words;
        setSortedItems(rows);
        name = sorted("name", LEAST_NAME, (cell, row) -> cell.say(words.name(by, row.name())), Comparator.comparing(Row::name));
        name.getStyleClass().add("cost-name");
        setColumns(List.of(
                name,
                number("answers", row -> words.get("number", row.answers()), Row::answers),
                number("input", row -> words.tokens(row, row.usage().input()), row -> row.usage().input()),
                number("cached", row -> words.get("number", row.usage().cacheRead()), row -> row.usage().cacheRead()),
                number("output", row -> words.tokens(row, row.usage().output()), row -> row.usage().output()),
                number("tokens", row -> words.tokens(row, row.usage().total()), row -> row.usage().total()),
                number("share", row -> whole == null ? "" : words.share(row, whole), row -> row.usage().total()),
                number("cost", CostWords::price, Row::dollars)), name, LEAST_NAME);
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

    private TableColumn<Row, Row> number(String key, Function<Row, String> text, ToDoubleFunction<Row> value) {
        return ofNumbers(sorted(key, NUMBER, (cell, row) -> cell.say(text.apply(row)), Comparator.comparingDouble(value)));
    }
}
