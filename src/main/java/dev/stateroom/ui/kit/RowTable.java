package dev.stateroom.ui.kit;

import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/**
 * A table of one value a row, whose columns say how a cell shows it. The width of a column that the user pulls is found again at the next
 * start, and so is the order that they chose.
 *
 * @param <T> what a row stands for
 */
public abstract class RowTable<T> extends TableView<T> {
    private static final double LEAST = 44;
    /** The scroll bar and the mark of the selection. */
    private static final double EDGE = 14;

    private static final String WIDTHS = "columns";
    private static final String ORDER = "order";

    private final String name;
    private final Translations words;

    /**
     * An empty table.
     *
     * @param name the view's: ids and style classes begin with it
     * @param words has {@code column.KEY} for each column without a title of its own
     * @param title what is in it
     */
    protected RowTable(String name, Translations words, String title) {
        this.name = name;
        this.words = words;
        setId(name + "-table");
        setAccessibleText(title);
        setPlaceholder(new Label());
        getStyleClass().addAll("sr-table", name + "-table");
    }

    /** Shows these; in the order of the column that the user chose, else in their own. */
    protected final void setSortedItems(ObservableList<T> rows) {
        SortedList<T> sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
    }

    /** A column that keeps the order of the rows; to be added. */
    protected final TableColumn<T, T> column(String key, double width, BiConsumer<RowCell<T>, T> show) {
        return column(key, words.get("column." + key), width, show);
    }

    /** A column of data, which gives its own title; to be added. */
    protected final TableColumn<T, T> column(String key, String title, double width, BiConsumer<RowCell<T>, T> show) {
        TableColumn<T, T> column = new TableColumn<>(title);
        column.setId(name + "-" + key);
        column.setPrefWidth(width);
        column.setMinWidth(LEAST);
        column.setReorderable(false);
        column.setSortable(false);
        column.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        column.setCellFactory(_ -> new RowCell<>(show));
        column.setUserData(width);
        return column;
    }

    /** A column that the user can sort by; to be added. */
    protected final TableColumn<T, T> sorted(String key, double width, BiConsumer<RowCell<T>, T> show, Comparator<T> order) {
        return sortable(column(key, width, show), order);
    }

    /** Lets the user sort by that column. */
    protected final TableColumn<T, T> sortable(TableColumn<T, T> column, Comparator<T> order) {
        column.setSortable(true);
        column.setComparator(order);
        return column;
    }

    /** Numbers are flush right. */
    protected final TableColumn<T, T> ofNumbers(TableColumn<T, T> column) {
        column.getStyleClass().add("sr-number");
        return column;
    }

    /** Adds the columns; {@code widest} takes the room that the others leave, and at least so much. */
    protected final void setColumns(List<TableColumn<T, T>> columns, TableColumn<T, T> widest, double least) {
        getColumns().setAll(columns);
        List<TableColumn<T, T>> others = columns.stream().filter(column -> column != widest).toList();
        widest.setResizable(false);
        widest.prefWidthProperty().bind(Bindings.createDoubleBinding(
                () -> Math.max(least, getWidth() - EDGE - others.stream().mapToDouble(TableColumn::getWidth).sum()),
                Stream.concat(Stream.of(widthProperty()), others.stream().map(TableColumn::widthProperty)).toArray(Observable[]::new)));
    }

    /** The widths and the order that the user chose, for the next start. */
    public final Map<String, String> remembered() {
        Map<String, String> chosen = new HashMap<>();
        chosen.put(WIDTHS, getColumns().stream()
                .filter(column -> column.isResizable() && column.getUserData() instanceof Double standard && Math.round(column.getWidth()) != Math.round(standard))
                .map(column -> column.getId() + "=" + Math.round(column.getWidth()))
                .collect(Collectors.joining(" ")));
        chosen.put(ORDER, getSortOrder().stream().map(column -> column.getId() + "=" + column.getSortType()).collect(Collectors.joining(" ")));
        return chosen;
    }

    /** Takes what {@link #remembered} once gave; it skips columns and values that it does not know. */
    public final void restore(Map<String, String> remembered) {
        for (TableColumn<T, ?> column : getColumns()) {
            String width = chosen(remembered.get(WIDTHS), column.getId());
            if (column.isResizable() && width.matches("\\d{2,4}")) {
                column.setPrefWidth(Integer.parseInt(width));
            }
            String order = chosen(remembered.get(ORDER), column.getId());
            for (TableColumn.SortType type : TableColumn.SortType.values()) {
                if (column.isSortable() && type.name().equals(order)) {
                    column.setSortType(type);
                    getSortOrder().setAll(List.of(column));
                }
            }
        }
    }

    private static String chosen(@Nullable String all, String id) {
        return all == null
                ? ""
                : List.of(all.split(" ", -1)).stream().filter(one -> one.startsWith(id + "=")).map(one -> one.substring(id.length() + 1)).findFirst().orElse("");
    }

    /**
     * A cell, empty again before it is filled.
     *
     * @param <T> what a row stands for
     */
    public static final class RowCell<T> extends TableCell<T, T> {
        private final BiConsumer<RowCell<T>, T> show;

        private RowCell(BiConsumer<RowCell<T>, T> show) {
            this.show = show;
        }

        /** A text in the cell itself, with style classes that all cells of the column have. */
        public void say(String text, String... styleClasses) {
            setText(text);
            for (String one : styleClasses) {
                if (!getStyleClass().contains(one)) {
                    getStyleClass().add(one);
                }
            }
        }

        /** What is in the cell, and what a screen reader says in its place; null for what is in it. */
        public void show(Node content, @Nullable String spoken) {
            ViewParts.show(this, content);
            setAccessibleText(spoken);
        }

        /** How long ago something was, with the exact time in the tip. */
        public void ago(RelativeTime clock, Instant at) {
            say(clock.since(at), "sr-small", "sr-muted");
            HoverTip.set(this, RelativeTime.exact(at));
        }

        @Override
        protected void updateItem(@Nullable T row, boolean empty) {
            super.updateItem(row, empty);
            setText(null);
            ViewParts.show(this, null);
            HoverTip.set(this, null);
            setAccessibleText(null);
            if (!empty && row != null) {
                show.accept(this, row);
            }
        }
    }
}
