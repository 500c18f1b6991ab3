package dev.stateroom.history.state;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the list that {@code write_todos} keeps.
 *
 * @param content what is to be done
 * @param status {@code pending}, {@code in_progress} or {@code completed}, as stored
 */
public record TodoItem(String content, String status) {
    /** The status of what is done. */
    public static final String COMPLETED = "completed";

    /** The status of what is being done. */
    public static final String IN_PROGRESS = "in_progress";

    /** The todos of a list as the state and {@code write_todos} have it; an entry without content is left out. */
    public static List<TodoItem> list(@Nullable ForeignValue value) {
        List<TodoItem> todos = new ArrayList<>();
        for (ForeignValue entry : ForeignValue.items(value)) {
            ForeignValue.Fields fields = ForeignValue.fields(entry);
            String content = ForeignValue.text(fields.get("content"));
            String status = ForeignValue.text(fields.get("status"));
            if (content != null) {
                todos.add(new TodoItem(content, status == null ? "pending" : status));
            }
        }
        return todos;
    }
}
