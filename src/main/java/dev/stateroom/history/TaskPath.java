package dev.stateroom.history;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The path of a task, as LangGraph for Python stores it next to the task's writes.
 *
 * <p>Source: {@code task_path_str} of LangGraph's {@code pregel/_algo.py}; for {@code durability="exit"}, {@code _put_exit_delta_writes} of
 * {@code pregel/_loop.py}: the checkpoint that a run began from has the rows of all its supersteps, with the number of each later one
 * before the task's path.
 *
 * @param superstep the superstep that the task ran in; null for the one directly after its checkpoint
 * @param node the node that was due by itself; null for a task that was sent, and if the path does not tell
 * @param place the task's place among the sends; -1 for a node that was due by itself, and if the path does not tell
 */
public record TaskPath(@Nullable Integer superstep, @Nullable String node, int place) {
    private static final Pattern LATER = Pattern.compile("~~0*(\\d{1,9})(~?__pregel_.*)", Pattern.DOTALL);
    private static final Pattern PUSHED = Pattern.compile("~?__pregel_push, *0*(\\d{1,9})\\b.*", Pattern.DOTALL);
    private static final Pattern PULLED = Pattern.compile("~?__pregel_pull, *(.*)", Pattern.DOTALL);

    /** Reads a stored path; an empty path and one of another form have no node and no place. */
    public static TaskPath of(String stored) {
        Matcher later = LATER.matcher(stored);
        boolean isLater = later.matches();
        String path = isLater ? later.group(2) : stored;
        Matcher pushed = PUSHED.matcher(path);
        Matcher pulled = PULLED.matcher(path);
        return new TaskPath(
                isLater ? Integer.valueOf(later.group(1)) : null,
                pulled.matches() ? pulled.group(1) : null,
                pushed.matches() ? Integer.parseInt(pushed.group(1)) : -1);
    }
}
