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
 * A table with one value for each row, whose columns define how a cell shows it. Column widths and the sort order that the user chose are
 * remembered.
 *
 * @param <T> the value of a row
 */
public abstract class RowTable<T> extends TableView<T> {
    private static final double LEAST = 44;
    /** The width of the scroll bar and the mark of the selection. */
    private static final double EDGE = 14;

    private static final String WIDTHS = "columns";
    private static final String ORDER = "order";

    private final String name;
    private final Translations words;

    /**
     * An empty table.
     *
     * @param name the view's name, the prefix of ids and style classes
     * @param words has {@code column.KEY} for each column without a title of its own
     * @param title the accessible name
     */
    protected RowTable(String name, Translations words, String title) {
        this.name = name;
        this.words = words;
        setId(name + "-table");
        setAccessibleText(title);
        setPlaceholder(new Label());
        getStyleClass().addAll("sr-table", name + "-table");
    }

    /** Sets the rows, shown in the order that the user chose, otherwise in their own. */
    protected final void setSortedItems(ObservableList<T> rows) {
        SortedList<T> sorted = new SortedList<>(rows);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
    }

    /** Makes a column that cannot be sorted. */
    protected final TableColumn<T, T> column(String key, double width, BiConsumer<RowCell<T>, T> show) {
        return column(key, words.get("column." + key), width, show);
    }

    /** Makes a column of data with its own title. */
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

    /** Makes a column that the user can sort by. */
    protected final TableColumn<T, T> sorted(String key, double width, BiConsumer<RowCell<T>, T> show, Comparator<T> order) {
        return sortable(column(key, width, show), order);
    }

    /** Makes a column sortable. */
    protected final TableColumn<T, T> sortable(TableColumn<T, T> column, Comparator<T> order) {
        column.setSortable(true);
        column.setComparator(order);
        return column;
    }

    /** Aligns the numbers of a column to the right. */
    protected final TableColumn<T, T> ofNumbers(TableColumn<T, T> column) {
        column.getStyleClass().add("sr-number");
        return column;
    }

    /** Adds the columns; {@code widest} gets the room that the others leave, at least {@code least}. */
    protected final void setColumns(List<TableColumn<T, T>> columns, TableColumn<T, T> widest, double least) {
        getColumns().setAll(columns);
        List<TableColumn<T, T>> others = columns.stream().filter(column -> column != widest).toList();
        widest.setResizable(false);
        widest.prefWidthProperty().bind(Bindings.createDoubleBinding(
                () -> Math.max(least, getWidth() - EDGE - others.stream().mapToDouble(TableColumn::getWidth).sum()),
                Stream.concat(Stream.of(widthProperty()), others.stream().map(TableColumn::widthProperty)).toArray(Observable[]::new)));
    }

    /** The widths and the order that the user chose, to restore at the next start. */
    public final Map<String, String> remembered() {
        Map<String, String> chosen = new HashMap<>();
        chosen.put(WIDTHS, getColumns().stream()
                .filter(column -> column.isResizable() && column.getUserData() instanceof Double standard && Math.round(column.getWidth()) != Math.round(standard))
                .map(column -> column.getId() + "=" + Math.round(column.getWidth()))
                .collect(Collectors.joining(" ")));
        chosen.put(ORDER, getSortOrder().stream().map(column -> column.getId() + "=" + column.getSortType()).collect(Collectors.joining(" ")));
        return chosen;
    }

    /** Restores the values of {@link #remembered}; unknown columns and values are skipped. */
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
     * A cell, cleared before it is filled.
     *
     * @param <T> the value of a row
     */
    public static final class RowCell<T> extends TableCell<T, T> {
        private final BiConsumer<RowCell<T>, T> show;

        private RowCell(BiConsumer<RowCell<T>, T> show) {
            this.show = show;
        }

        /** Shows a text with these style classes, which are the same for all cells of a column. */
        public void say(String text, String... styleClasses) {
            setText(text);
            for (String one : styleClasses) {
                if (!getStyleClass().contains(one)) {
                    getStyleClass().add(one);
                }
            }
        }

        /** Shows a node; {@code spoken} is its accessible text, null for the node's own. */
        public void show(Node content, @Nullable String spoken) {
            ViewParts.show(this, content);
            setAccessibleText(spoken);
        }

        /** Shows a relative time, with the exact time in the tooltip. */
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
