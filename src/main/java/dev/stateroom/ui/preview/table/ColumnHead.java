package dev.stateroom.ui.preview.table;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.words.Translations;
import java.util.function.IntConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;

/** The head of a column: a click, or Space if it has the focus, sorts by it, then reverses the order, then ends sorting. */
final class ColumnHead extends Button {
    private final Translations words;
    private final String name;

    ColumnHead(Translations words, String name, int column, IntConsumer sort) {
        super(name);
        this.words = words;
        this.name = name;
        getStyleClass().setAll("button", "table-head");
        setContentDisplay(ContentDisplay.RIGHT);
        setMaxWidth(Double.MAX_VALUE);
        setOnAction(e -> sort.accept(column));
        show(Order.NONE);
    }

    /** The sort order of a column. */
    enum Order {
        NONE,
        ASCENDING,
        DESCENDING;

        /** The order after the next click. */
        Order next() {
            return switch (this) {
                case NONE -> ASCENDING;
                case ASCENDING -> DESCENDING;
                case DESCENDING -> NONE;
            };
        }
    }

    void show(Order order) {
        setGraphic(order == Order.NONE ? null : FeatherIcons.of(order == Order.ASCENDING ? "arrow-up" : "arrow-down", FeatherIcons.ROW));
        setAccessibleText(order == Order.NONE
                ? words.get("table.head", name)
                : words.get(order == Order.ASCENDING ? "table.head.ascending" : "table.head.descending", name));
    }
}
