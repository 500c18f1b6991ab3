package dev.stateroom.ui.work;

import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tasks of which the newest alone counts: each cancels the one before. FX thread only. */
public final class LatestTask {
    private final TaskRunner work;
    private final Consumer<Throwable> broken;
    private TaskRunner.@Nullable Running running;

    /** Defects are logged. */
    public LatestTask(TaskRunner work) {
        this(work, defect -> System.getLogger(LatestTask.class.getName()).log(System.Logger.Level.ERROR, "a defect", defect));
    }

    /** @param broken takes the defect of a task that has no receiver of its own for it */
    public LatestTask(TaskRunner work, Consumer<Throwable> broken) {
        this.work = work;
        this.broken = broken;
    }

    /** Begins a task in place of the one before; {@code done} takes its answer. */
    public <T> TaskRunner.Running begin(String title, BackgroundTask.Body<T> body, Consumer<T> done) {
        return begin(title, body, done, broken);
    }

    /** The same; {@code failed} takes its defect. */
    public <T> TaskRunner.Running begin(String title, BackgroundTask.Body<T> body, Consumer<T> done, Consumer<Throwable> failed) {
        cancel();
        TaskRunner.Running begun = work.submit(BackgroundTask.of(title, body), done, failed);
        running = begun;
        return begun;
    }

    /** Cancels what is under way; its answer no longer comes. */
    public void cancel() {
        if (running != null) {
            running.cancel();
            running = null;
        }
    }

    /** Whether one is under way: no longer so once its answer is handed on. */
    public boolean isRunning() {
        return running != null && running.isRunning();
    }
}
