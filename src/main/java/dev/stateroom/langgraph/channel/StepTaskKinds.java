package dev.stateroom.langgraph.channel;

import dev.stateroom.history.Checkpoint;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Determines by their ids the kinds of the tasks that left rows at one checkpoint. */
final class StepTaskKinds {
    /** The largest number of steps of a run that is saved at its end. */
    private static final int MOST_STEPS = 100_000;

    private final String namespace;
    private final String checkpoint;
    /** Empty if task ids cannot be computed from the checkpoint's id. */
    private @Nullable String update;
    private final int step;
    /** Rows of {@code update_state} under the id of a task that was due. */
    private final Set<StepWrite> borrowed;

    private StepTaskKinds(String namespace, String checkpoint, int step, Set<StepWrite> borrowed) {
        this.namespace = namespace;
        this.checkpoint = checkpoint;
        this.step = step;
        this.borrowed = borrowed;
    }

    /**
     * @param writes all rows of the checkpoint
     * @param updates number of calls of {@code update_state} on it
     */
    static StepTaskKinds at(String namespace, Checkpoint checkpoint, List<StepWrite> writes, long updates) {
        return of(namespace, checkpoint.id(), checkpoint.step(), updates == 0 ? Set.of() : borrowed(writes));
    }

    /** Kinds by ids alone. */
    static StepTaskKinds ofTasks(String namespace, String checkpoint, @Nullable Integer step) {
        return of(namespace, checkpoint, step, Set.of());
    }

    private static StepTaskKinds of(String namespace, String checkpoint, @Nullable Integer step, Set<StepWrite> borrowed) {
        return new StepTaskKinds(namespace, checkpoint, step == null ? -2 : step, borrowed);
    }

    /** True for a path that has the place of a task in its step. */
    static boolean isPlaced(String taskPath) {
        return !taskPath.isEmpty() && !taskPath.startsWith("~~");
    }

    /** An update stores no path where tasks do, and counts its rows from 0 although a task has begun with a later number. */
    private static Set<StepWrite> borrowed(List<StepWrite> writes) {
        Set<StepWrite> borrowed = Collections.newSetFromMap(new IdentityHashMap<>());
        boolean placed = writes.stream().anyMatch(w -> isPlaced(w.taskPath()));
        Map<String, StepWrite> last = new HashMap<>();
        Set<String> again = new HashSet<>();
        List<StepWrite> inTime = writes.stream()
                .filter(w -> !w.isOfNullTask() && w.index() >= 0)
                .sorted(Comparator.comparingLong(StepWrite::sequence).thenComparingLong(StepWrite::index))
                .toList();
        for (StepWrite write : inTime) {
            StepWrite before = last.put(write.taskId(), write);
            if (before != null && before.index() > write.index()) {
                again.add(write.taskId());
            }
            if (placed && write.taskPath().isEmpty() || again.contains(write.taskId())) {
                borrowed.add(write);
            }
        }
        return borrowed;
    }

    /** True for a write of {@code update_state}, if that is known: not if it has the id and the first rows of a task. */
    boolean isUpdate(StepWrite write) {
        return hasUpdateId(write) || borrowed.contains(write);
    }

    /** True for a write under an update's own id. */
    boolean hasUpdateId(StepWrite write) {
        return isUpdateId(write.taskId());
    }

    /** True for an update's own id. */
    boolean isUpdateId(String taskId) {
        if (!ComputedTaskIds.isOfVersion5(taskId)) {
            return false;
        }
        String known = update;
        if (known == null) {
            ComputedTaskIds ids = ComputedTaskIds.after(namespace, checkpoint, 0);
            known = ids == null ? "" : ids.update();
            update = known;
        }
        return taskId.equals(known);
    }

    /**
     * True for a write of a run with durability "exit": all its steps are at the checkpoint that it began at, and the id of the
     * task names the step instead of its first group: {@code 00000003-…}, or {@code ffffffff-0000-0003-…}; before 1.2.15 the
     * step is before the whole id. Its path, if there is one, begins with the step too, {@code ~~0000000003~…}, but not in
     * the run's first step.
     */
    boolean isOfExit(StepWrite write) {
        return !write.isOfNullTask() && isOfExit(write.taskId());
    }

    /** The same for a task's id. */
    boolean isOfExit(String taskId) {
        return taskId.startsWith("ffffffff-") || parts(taskId) == 6 || startsWithStep(taskId);
    }

    /** The part that names the step in a write of a run with durability "exit". */
    static String exitStep(StepWrite write) {
        return exitStep(write.taskId());
    }

    /** The same for a task's id. */
    static String exitStep(String id) {
        return id.startsWith("ffffffff-") && id.length() >= 18 ? id.substring(9, 18) : id.substring(0, Math.min(8, id.length()));
    }

    /** Tasks by the rest of their ids, for a run saved at its end that stored one a second time; see {@link #tail}. */
    static Map<String, String> tails(Stream<String> tasks) {
        Map<String, String> tails = new HashMap<>();
        tasks.forEach(task -> {
            tails.put(task, task);
            tails.putIfAbsent(tail(task), task);
        });
        return tails;
    }

    /** An id without its first part, which names a step in rows of a run that was saved at its end. */
    static String tail(String task) {
        return task.substring(task.indexOf('-') + 1);
    }

    /** The child that a write was made for; null if there is none. */
    @Nullable Checkpoint owner(StepWrite write, List<Checkpoint> children) {
        for (Checkpoint child : children) {
            boolean update = child.source().equals("update");
            boolean isNewInput = child.source().equals("input") || child.source().equals("fork");
            if (!isNewInput && update == isUpdate(write)) {
                return child;
            }
        }
        return null;
    }

    private static int parts(String id) {
        int parts = 1;
        for (int i = 0; i < id.length(); i++) {
            parts += id.charAt(i) == '-' ? 1 : 0;
        }
        return parts;
    }

    /** True if an id begins with the number of a step after this checkpoint; a hash hardly ever does. */
    private boolean startsWithStep(String id) {
        if (id.length() < 8) {
            return false;
        }
        for (int i = 0; i < 8; i++) {
            if (id.charAt(i) < '0' || id.charAt(i) > '9') {
                return false;
            }
        }
        int number = Integer.parseInt(id.substring(0, 8));
        return number > step && number < step + MOST_STEPS;
    }
}
