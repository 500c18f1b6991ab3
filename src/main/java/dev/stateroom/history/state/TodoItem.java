package dev.stateroom.history.state;

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
}
