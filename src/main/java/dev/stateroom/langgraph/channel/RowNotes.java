package dev.stateroom.langgraph.channel;

import dev.stateroom.langgraph.channel.RowTraces.Rows;
import dev.stateroom.langgraph.channel.RowTraces.ValueForm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects {@link RowTraces} of one checkpoint while its writes are folded in their order. Not for several threads. */
final class RowNotes {
    private final String namespace;
    private final String checkpoint;
    private final Supplier<@Nullable Integer> step;
    private @Nullable Rows kind;
    private @Nullable Map<String, String> firstWriter;
    private @Nullable String first;
    private String firstPath = "";
    private Map<String, String> owners = Map.of();
    private @Nullable Set<String> tasks;
    private long newest = StepWrite.UNKNOWN;
    private boolean placed = true;
    private boolean clash;
    private boolean replaced;

    /** @param step gives the checkpoint's step number; null if it is not known */
    public RowNotes(String namespace, String checkpoint, Supplier<@Nullable Integer> step) {
        this.namespace = namespace;
        this.checkpoint = checkpoint;
        this.step = step;
    }

    /** Adds a write of a task; all are added before the first {@link #keys}. */
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

    /** Adds the keys of a task's write. */
    public void keys(String taskId, Set<String> keys, boolean replaces) {
        replaced |= replaces;
        Map<String, String> writers = firstWriter == null ? new HashMap<>() : firstWriter;
        firstWriter = writers;
        // The steps of a run that was saved at its end are read again in their order.
        String of = kind() == Rows.EXIT ? StepTaskKinds.exitStep(taskId) + " " : "";
        for (String key : keys) {
            String other = writers.putIfAbsent(of + key, taskId);
            clash |= other != null && !other.equals(taskId);
        }
    }

    /** The collected notes. */
    public RowTraces traces(ValueForm form, @Nullable Boolean changed) {
        if (first == null) {
            return RowTraces.withoutRows(form, changed);
        }
        Set<String> several = tasks;
        return several == null
                ? new RowTraces(form, changed, 1, newest, false, Rows.STEP)
                : new RowTraces(form, changed, several.size(), newest, replaced || clash && !placed, kind());
    }

    private Rows kind() {
        Rows known = kind;
        if (known == null) {
            Set<String> ids = tasks == null ? Set.of() : tasks;
            StepTaskKinds kinds = StepTaskKinds.ofTasks(namespace, checkpoint, step.get());
            long exit = ids.stream().filter(kinds::isOfExit).count();
            known = ids.stream().anyMatch(kinds::isUpdateId) || exit > 0 && exit < ids.size() ? Rows.MIXED : exit > 0 ? Rows.EXIT : Rows.STEP;
            kind = known;
        }
        return known;
    }
}
