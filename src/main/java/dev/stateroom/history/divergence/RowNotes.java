package dev.stateroom.history.divergence;

import dev.stateroom.history.divergence.RowTraces.ValueForm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects {@link RowTraces} of one checkpoint while its writes are folded in their order. Not for several threads. */
public final class RowNotes {
    private final String namespace;
    private final String checkpoint;
    private @Nullable Map<String, String> firstWriter;
    private @Nullable String first;
    private String firstPath = "";
    private Map<String, String> owners = Map.of();
    private @Nullable Set<String> tasks;
    private long newest = StepWrite.UNKNOWN;
    private boolean placed = true;
    private boolean clash;
    private boolean replaced;

    /** Of that checkpoint. */
    public RowNotes(String namespace, String checkpoint) {
        this.namespace = namespace;
        this.checkpoint = checkpoint;
    }

    /** Takes a write of a task; all are taken before the first {@link #keys}. */
    public void row(String taskId, String taskPath, long sequence) {
        newest = Math.max(newest, sequence);
        placed &= StepTaskKinds.isPlaced(taskPath);
        if (first == null) {
            first = taskId;
            firstPath = taskPath;
            return;
        }
        if (tasks == null && !first.equals(taskId)) {
            tasks = new HashSet<>(Set.of(first));
            owners = new HashMap<>(Map.of(firstPath, first));
        }
        if (tasks != null) {
            tasks.add(taskId);
            // Two tasks of one step cannot have the same place.
            String owner = owners.putIfAbsent(taskPath, taskId);
            placed &= owner == null || owner.equals(taskId);
        }
    }

    /** True if several tasks wrote: only then their keys matter. */
    public boolean several() {
        return tasks != null;
    }

    /** Takes what a task's write touched. */
    public void keys(String taskId, Set<String> keys, boolean replaces) {
        replaced |= replaces;
        Map<String, String> writers = firstWriter == null ? new HashMap<>() : firstWriter;
        firstWriter = writers;
        for (String key : keys) {
            String other = writers.putIfAbsent(key, taskId);
            clash |= other != null && !other.equals(taskId);
        }
    }

    /**
     * What was noted.
     *
     * @param step gives the checkpoint's; null if it is not known
     */
    public RowTraces traces(ValueForm form, @Nullable Boolean changed, Supplier<@Nullable Integer> step) {
        if (first == null) {
            return RowTraces.withoutRows(form, changed);
        }
        Set<String> several = tasks;
        return several == null
                ? new RowTraces(form, changed, 1, newest, false, true)
                : new RowTraces(form, changed, several.size(), newest, replaced || clash && !placed, arePlain(several, step.get()));
    }

    private boolean arePlain(Set<String> ids, @Nullable Integer step) {
        StepTaskKinds kinds = StepTaskKinds.ofTasks(namespace, checkpoint, step);
        return ids.stream().noneMatch(id -> kinds.isOfExit(id) || kinds.isUpdateId(id));
    }
}
