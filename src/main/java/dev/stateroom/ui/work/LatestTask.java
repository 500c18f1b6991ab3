package dev.stateroom.ui.work;

import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs tasks of which only the newest counts: each cancels the one before. FX thread only. */
public final class LatestTask {
    private final TaskRunner work;
    private final Consumer<Throwable> broken;
    private TaskRunner.@Nullable Running running;

    /** Defects are logged. */
    public LatestTask(TaskRunner work) {
        this(work, defect -> System.getLogger(LatestTask.class.getName()).log(System.Logger.Level.ERROR, "a defect", defect));
    }

    /** @param broken receives the defects of tasks without a receiver of their own */
    public LatestTask(TaskRunner work, Consumer<Throwable> broken) {
        this.work = work;
        this.broken = broken;
    }

    /** Starts a task and cancels the one before; {@code done} receives its result. */
    public <T> TaskRunner.Running begin(String title, BackgroundTask.Body<T> body, Consumer<T> done) {
        return begin(title, body, done, broken);
    }

    /** The same; {@code failed} receives its defect. */
    public <T> TaskRunner.Running begin(String title, BackgroundTask.Body<T> body, Consumer<T> done, Consumer<Throwable> failed) {
        cancel();
        TaskRunner.Running begun = work.submit(BackgroundTask.of(title, body), done, failed);
        running = begun;
        return begun;
    }

    /** Cancels the running task, so that its result is dropped. One that has ended is left alone: what it read may still ask its cancellation. */
    public void cancel() {
        if (running != null && running.isRunning()) {
            running.cancel();
        }
        running = null;
    }

    /** True while a task runs; false once its result is passed on. */
    public boolean isRunning() {
        return running != null && running.isRunning();
    }
}
