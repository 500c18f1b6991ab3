package dev.stateroom.history.divergence;

import dev.stateroom.history.Checkpoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells by their ids what kind of tasks left rows at one checkpoint. */
final class StepTaskKinds {
    private final @Nullable String update;

    private StepTaskKinds(@Nullable String update) {
        this.update = update;
    }

    static StepTaskKinds at(String namespace, Checkpoint checkpoint) {
        ComputedTaskIds ids = ComputedTaskIds.after(namespace, checkpoint.id(), 0);
        return new StepTaskKinds(ids == null ? null : ids.update());
    }

    /** True for a write of {@code update_state} that borrowed no task's id. */
    boolean isUpdate(StepWrite write) {
        return write.taskId().equals(update);
    }

    /**
     * True for a write of a run with durability "exit": all its steps are at the checkpoint that it began at, and the id of the
     * task names the step instead of its first group: {@code 00000003-…}, or {@code ffffffff-0000-0003-…}; before 1.2.15 the
     * step is before the whole id. Its path, where there is one, begins with the step too: {@code ~~0000000003~…}.
     */
    static boolean isOfExit(StepWrite write) {
        String id = write.taskId();
        boolean placed = !write.taskPath().isEmpty() && !write.taskPath().startsWith("~~");
        return !write.isOfNullTask() && !placed && (id.startsWith("ffffffff-") || parts(id) == 6 || startsWithStep(id));
    }

    /** For a write of a run with durability "exit" what names the step. */
    static String exitStep(StepWrite write) {
        String id = write.taskId();
        return id.startsWith("ffffffff-") && id.length() >= 18 ? id.substring(9, 18) : id.substring(0, Math.min(8, id.length()));
    }

    /** True if two ids are those of one task, which was stored a second time for the run that was saved at its end. */
    static boolean isSecondOf(StepWrite exit, String task) {
        String tail = exit.taskId().substring(exit.taskId().indexOf('-') + 1);
        return task.equals(tail) || task.substring(task.indexOf('-') + 1).equals(tail);
    }

    /** The checkpoint among the children that a write was made for; null if it is none of them. */
    @Nullable Checkpoint owner(StepWrite write, List<Checkpoint> children) {
        for (Checkpoint child : children) {
            boolean update = child.source().equals("update");
            boolean begun = child.source().equals("input") || child.source().equals("fork");
            if (!begun && update == isUpdate(write)) {
                return child;
            }
        }
        return null;
    }

    private static long parts(String id) {
        return id.chars().filter(c -> c == '-').count() + 1;
    }

    private static boolean startsWithStep(String id) {
        if (id.length() < 8) {
            return false;
        }
        for (int i = 0; i < 8; i++) {
            if (id.charAt(i) < '0' || id.charAt(i) > '9') {
                return false;
            }
        }
        return Integer.parseInt(id.substring(0, 8)) < 100_000;
    }
}
