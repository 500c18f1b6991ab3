package dev.stateroom.ui.calls;

import dev.stateroom.history.state.TodoItem;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.timeline.OneLine;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Todos, a row each: done, in progress, pending. */
final class TodoRows {
    private static final int LONGEST = 2_000;
    private static final int MOST = 100;

    private TodoRows() {}

    static List<HBox> of(List<TodoItem> todos) {
        return todos.stream().limit(MOST).map(TodoRows::row).toList();
    }

    private static HBox row(TodoItem todo) {
        String icon = switch (todo.status()) {
            case TodoItem.COMPLETED -> "check";
            case TodoItem.IN_PROGRESS -> "chevron-right";
            default -> "square";
        };
        Label text = ViewParts.shrinking(OneLine.of(todo.content(), LONGEST), "sr-small");
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        if (todo.status().equals(TodoItem.IN_PROGRESS)) {
            text.getStyleClass().add("sr-strong");
        }
        HBox row = ViewParts.row(FeatherIcons.of(icon, FeatherIcons.ROW), text);
        String status = TodoItem.COMPLETED.equals(todo.status()) ? "completed" : TodoItem.IN_PROGRESS.equals(todo.status()) ? "progress" : "pending";
        row.setAccessibleText(Translations.of(TodoRows.class).get("todo." + status, todo.content()));
        return row;
    }
}
