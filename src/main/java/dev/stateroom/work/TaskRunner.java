package dev.stateroom.work;

import java.util.function.Consumer;

/**
 * Runs submitted work. The implementation of the window runs tasks on virtual threads and calls back on the FX thread; that of tests runs
 * them at once.
 */
public interface TaskRunner {

    /**
     * Runs a task; exactly one of the two callbacks is called, unless the task was cancelled: then none.
     *
     * @return a handle that cancels it
     */
    <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed);

    /** A task in flight. */
    interface Running {
        /** Cancels the task; its callbacks are no longer called. */
        void cancel();

        /** True until the task has ended. */
        boolean isRunning();

        /** Runs {@code then} when a person stops the task, which cancels it; never if no person can. */
        default void whenStopped(Runnable then) {}
    }
}
