package dev.stateroom.history.divergence;

import dev.stateroom.history.divergence.RowTraces.ValueForm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects {@link RowTraces} of one checkpoint while its writes are folded in their order. Not for several threads. */
public final class RowNotes {
    private final String namespace;
    private final String checkpoint;
    private final @Nullable Integer step;
    private final Map<String, String> firstWriter = new HashMap<>();
    private @Nullable String first;
    private @Nullable Set<String> tasks;
    private long newest = StepWrite.UNKNOWN;
    private boolean placed = true;
    private boolean clash;
    private boolean replaced;

    /** @param step the checkpoint's; null if it is not known */
    public RowNotes(String namespace, String checkpoint, @Nullable Integer step) {
        this.namespace = namespace;
        this.checkpoint = checkpoint;
        this.step = step;
    }

    /** Takes a write of a task; all are taken before the first {@link #keys}. */
    public void row(String taskId, String taskPath, long sequence) {
        newest = Math.max(newest, sequence);
        placed &= StepTaskKinds.isPlaced(taskPath);
        if (first == null) {
            first = taskId;
        } else if (tasks != null) {
            tasks.add(taskId);
        } else if (!first.equals(taskId)) {
            tasks = new HashSet<>(Set.of(first, taskId));
        }
    }

    /** True if several tasks wrote: only then their keys matter. */
    public boolean several() {
        return tasks != null;
    }

    /** Takes what a task's write touched. */
    public void keys(String taskId, Set<String> keys, boolean replaces) {
        replaced |= replaces;
        for (String key : keys) {
            clash |= !taskId.equals(firstWriter.computeIfAbsent(key, _ -> taskId));
        }
    }

    /** What was noted. */
    public RowTraces traces(ValueForm form, @Nullable Boolean changed) {
        int count = tasks != null ? tasks.size() : first == null ? 0 : 1;
        return new RowTraces(form, changed, count, newest, tasks != null && (replaced || clash && !placed), tasks == null || arePlain(tasks));
    }

    private boolean arePlain(Set<String> ids) {
        StepTaskKinds kinds = StepTaskKinds.ofTasks(namespace, checkpoint, step);
        return ids.stream().noneMatch(id -> kinds.isOfExit(id) || kinds.isUpdateId(id));
    }
}
