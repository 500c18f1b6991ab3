package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The status of one task of a step, from the writes recorded for it. The rule is LangGraph's own ({@code pregel/_task_status.py} in
 * Python, {@code _prepareStateSnapshot} in JavaScript): a task has finished if and only if it wrote anything besides what LangGraph
 * notes about it. An answer alone finishes nothing: the task may ask again, and its row of questions then holds the newest one.
 *
 * @param id the task
 * @param path where it is in its step; empty in older and JavaScript databases
 * @param isFinished true when its output is recorded
 * @param hasFailed true when an error is recorded, with or without output
 * @param asked the values of its newest question: a list of interrupts or one; empty if it asked nothing
 * @param answers the answers that it took so far, oldest first
 */
public record TaskStatus(String id, String path, boolean isFinished, boolean hasFailed, List<ForeignValue> asked, List<ForeignValue> answers) {
    private static final Set<String> NOTES =
            Set.of(TaskWrite.ERROR, "__error_source_node__", TaskWrite.INTERRUPT, TaskWrite.RESUME, "__scheduled__");

    /** Copies the lists. */
    public TaskStatus {
        asked = List.copyOf(asked);
        answers = List.copyOf(answers);
    }

    /**
     * The tasks of a step by id, in the order of their first write. Answers that were saved for a question by its id are under that
     * id; writes of the null task belong to no task.
     *
     * @param writes of one checkpoint, with the values of {@link TaskWrite#INTERRUPT} and {@link TaskWrite#RESUME}
     */
    public static SequencedMap<String, TaskStatus> of(List<TaskWrite> writes) {
        SequencedMap<String, List<TaskWrite>> byTask = new LinkedHashMap<>();
        for (TaskWrite write : writes) {
            if (!write.taskId().equals(TaskWrite.NULL_TASK)) {
                byTask.computeIfAbsent(write.taskId(), _ -> new ArrayList<>()).add(write);
            }
        }
        SequencedMap<String, TaskStatus> tasks = new LinkedHashMap<>();
        for (Map.Entry<String, List<TaskWrite>> task : byTask.entrySet()) {
            tasks.put(task.getKey(), of(task.getKey(), task.getValue()));
        }
        return tasks;
    }

    private static TaskStatus of(String id, List<TaskWrite> writes) {
        List<ForeignValue> asked = new ArrayList<>();
        List<ForeignValue> answers = new ArrayList<>();
        boolean finished = false;
        boolean failed = false;
        for (TaskWrite write : writes) {
            finished |= !NOTES.contains(write.channel());
            failed |= write.channel().equals(TaskWrite.ERROR);
            if (write.channel().equals(TaskWrite.INTERRUPT)) {
                asked.add(write.value());
            } else if (write.channel().equals(TaskWrite.RESUME)) {
                addAnswers(write.value(), answers);
            }
        }
        return new TaskStatus(id, writes.getFirst().taskPath(), finished, failed, asked, answers);
    }

    /** JavaScript puts an answer by id behind the list of those before it. */
    private static void addAnswers(ForeignValue stored, List<ForeignValue> to) {
        if (!(stored instanceof ForeignValue.Items(List<ForeignValue> list))) {
            to.add(stored);
            return;
        }
        for (ForeignValue one : list) {
            if (one instanceof ForeignValue.Items(List<ForeignValue> before)) {
                to.addAll(before);
            } else {
                to.add(one);
            }
        }
    }
}
