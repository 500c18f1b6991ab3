package dev.stateroom.work;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Holds tasks until a test lets them go, the oldest first; what is not held runs at once. */
public final class HeldTasks implements TaskRunner {
    private final Predicate<BackgroundTask<?>> isHeld;
    private final Deque<HeldTask<?>> held = new ArrayDeque<>();
    private int begun;

    /** Holds all. */
    public HeldTasks() {
        this(_ -> true);
    }

    /** Holds some. */
    public HeldTasks(Predicate<BackgroundTask<?>> isHeld) {
        this.isHeld = isHeld;
    }

    @Override
    public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
        if (!isHeld.test(task)) {
            return new SameThreadWork().submit(task, done, failed);
        }
        begun++;
        HeldTask<T> one = new HeldTask<>(task, done, failed);
        held.add(one);
        return one;
    }

    /** How many were held so far. */
    public int begun() {
        return begun;
    }

    /** True while one waits. */
    public boolean isHeld() {
        return !held.isEmpty();
    }

    /** Does the oldest. */
    public boolean next() {
        held.remove().run();
        return true;
    }

    /** Does all, with those that come while it does. */
    public void all() {
        while (isHeld()) {
            next();
        }
    }

    /** Stops the oldest, as a person does. */
    public boolean stop() {
        held.remove().stopped.run();
        return true;
    }

    /** Ends the oldest, which is not done, with a value of its kind. */
    @SuppressWarnings("unchecked") // the test knows what is submitted
    public <T> void end(T value) {
        ((HeldTask<T>) held.remove()).done.accept(value);
    }

    /** Lets the oldest fail. */
    public void fail(Throwable defect) {
        held.remove().failed.accept(defect);
    }

    private static final class HeldTask<T> implements Running {
        private final BackgroundTask<T> task;
        private final Consumer<T> done;
        private final Consumer<Throwable> failed;
        private final Cancellation.Switch cancelled = new Cancellation.Switch();
        private Runnable stopped = () -> {};
        private boolean ended;

        HeldTask(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
            this.task = task;
            this.done = done;
            this.failed = failed;
        }

        @SuppressWarnings("CatchingUnchecked") // a task's failure, of whatever kind, belongs to the caller's callback
        void run() {
            ended = true;
            try {
                T value = task.run(cancelled, Progress.SILENT);
                if (!cancelled.isRequested()) {
                    done.accept(value);
                }
            } catch (CancelledException end) {
                if (!cancelled.isRequested()) {
                    throw end;
                }
            } catch (Exception defect) {
                failed.accept(defect);
            }
        }

        @Override
        public void cancel() {
            cancelled.request();
        }

        @Override
        public boolean isRunning() {
            return !ended && !cancelled.isRequested();
        }

        @Override
        public void whenStopped(Runnable then) {
            stopped = then;
        }
    }
}
