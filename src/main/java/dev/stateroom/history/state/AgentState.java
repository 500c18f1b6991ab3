package dev.stateroom.history.state;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one agent in its channels at a checkpoint, besides messages and files. The main agent and every subagent have their own.
 *
 * @param skills the skills that its middleware loaded; null if it has none
 * @param todos the list of {@code write_todos}, in its order
 * @param asyncTasks the background tasks that it tracks, in the order in which they were started
 * @param rubric the rubric of its grading; null if there is none
 * @param compaction the last summary in place of older messages; null before the first
 * @param forked true for a subagent that received the conversation of its caller
 */
public record AgentState(
        @Nullable LoadedSkills skills,
        List<TodoItem> todos,
        List<AsyncTask> asyncTasks,
        @Nullable RubricGrading rubric,
        @Nullable Compaction compaction,
        boolean forked) {

    /** An empty state. */
    public static final AgentState NONE = new AgentState(null, List.of(), List.of(), null, null, false);

    /** Copies the lists. */
    public AgentState {
        todos = List.copyOf(todos);
        asyncTasks = List.copyOf(asyncTasks);
    }

    /** True if the state is empty. */
    public boolean isEmpty() {
        return equals(NONE);
    }

    /** Reads the state of a checkpoint; a failure if it cannot be read. May block. */
    public static Outcome<AgentState> at(RecordedThread thread, CheckpointKey key) {
        return new StateReading(thread, key).read();
    }

    /** The number of todos with that status. */
    public int todos(String status) {
        return (int) todos.stream().filter(todo -> todo.status().equals(status)).count();
    }
}
