package dev.stateroom.history.state;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the list of {@code write_todos}.
 *
 * @param content the task
 * @param status {@code pending}, {@code in_progress} or {@code completed}, as stored
 */
public record TodoItem(String content, String status) {
    /** The status of a finished entry. */
    public static final String COMPLETED = "completed";

    /** The status of an entry in progress. */
    public static final String IN_PROGRESS = "in_progress";

    /** Reads the todos of a list in the state or in a call of {@code write_todos}; an entry without content is left out. */
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
