package dev.stateroom.work;

import java.util.function.Consumer;

/** Runs every task at once on the calling thread: for commands and for tests that want no waiting. */
public final class SameThreadWork implements TaskRunner {
    private final Progress progress;

    /** Tells nobody about progress. */
    public SameThreadWork() {
        this(Progress.SILENT);
    }

    /** Reports progress of every task to {@code progress}. */
    public SameThreadWork(Progress progress) {
        this.progress = progress;
    }

    @Override
    @SuppressWarnings("CatchingUnchecked") // a task's failure, of whatever kind, belongs to the caller's callback
    public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
        T value;
        try {
            value = task.run(Cancellation.NEVER, progress);
        } catch (CancelledException e) {
            return ENDED;
        } catch (Exception e) {
            failed.accept(e);
            return ENDED;
        }
        done.accept(value);
        return ENDED;
    }

    private static final Running ENDED = new Running() {
        @Override
        public void cancel() {}

        @Override
        public boolean isRunning() {
            return false;
        }
    };
}
