package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The status of one task of a step, from its recorded writes. The rule is LangGraph's own ({@code pregel/_task_status.py} in Python, {@code
 * _prepareStateSnapshot} in JavaScript): a task has finished if and only if it wrote anything besides LangGraph's reserved channels. An
 * answer alone finishes nothing: the task may ask again, and its row of interrupts then has the newest one.
 *
 * @param id the task
 * @param path its position in the step; empty in older and JavaScript databases
 * @param isFinished true if its output is recorded
 * @param hasFailed true if an error is recorded, with or without output
 * @param asked the values of its newest interrupt: a list of interrupts or one; empty if there is none
 * @param answers the answers that it received so far, oldest first
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
     * The tasks of a step by id, in the order of their first write. Answers saved for the id of an interrupt are under that id; writes of
     * the null task belong to no task.
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

    /** JavaScript appends an answer by id to the list of earlier ones. */
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
