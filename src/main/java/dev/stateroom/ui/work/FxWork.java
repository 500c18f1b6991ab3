package dev.stateroom.ui.work;

import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.TaskRunner;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * Runs tasks on virtual threads and calls back on the FX thread. The tasks in progress can be observed in {@link #running}; progress is
 * passed on at most once per frame.
 */
public final class FxWork implements TaskRunner {
    private final ObservableList<FxTask> running = FXCollections.observableArrayList();
    // One wrapper for all: it listens weakly, so a listener on a wrapper that is not referenced would be lost.
    private final ObservableList<FxTask> readOnly = FXCollections.unmodifiableObservableList(running);

    /** The tasks in progress, oldest first; to be changed and read on the FX thread only. */
    public ObservableList<FxTask> running() {
        return readOnly;
    }

    @Override
    @SuppressWarnings("CatchingUnchecked") // whatever a task throws belongs to its failure callback
    public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
        FxTask shown = new FxTask(task.title());
        running.add(shown);
        Thread.ofVirtual().name(task.title()).start(() -> {
            try {
                // For a screenshot by a command: it counts the work of all tasks, from the start of the first one.
                MeteredLoop.round(task::title);
                T value = task.run(shown.cancellation, shown::report);
                end(shown, () -> done.accept(value));
            } catch (CancelledException e) {
                end(shown, () -> {});
            } catch (Exception | Error e) {
                end(shown, () -> failed.accept(e));
            }
        });
        return shown;
    }

    private void end(FxTask task, Runnable callback) {
        Platform.runLater(() -> {
            running.remove(task);
            boolean isWanted = !task.cancellation.isRequested();
            // Set before its result is used: a callback that checks whether all is read must not find the last task still running.
            task.ended = true;
            if (isWanted) {
                callback.run();
            }
        });
    }

    /** One task in progress, for the window. */
    public static final class FxTask implements Running {
        private final String title;
        private final Cancellation.Switch cancellation = new Cancellation.Switch();
        private final javafx.beans.property.ReadOnlyObjectWrapper<Report> report =
                new javafx.beans.property.ReadOnlyObjectWrapper<>(new Report(0, -1, ""));
        private final AtomicReference<Report> next = new AtomicReference<>();
        private boolean ended;
        private Runnable stopped = () -> {};

        private FxTask(String title) {
            this.title = title;
        }

        /** The progress of a task. */
        public record Report(long done, long total, String what) {}

        /** What it does, for the user. */
        public String title() {
            return title;
        }

        /** The progress; changes on the FX thread. */
        public javafx.beans.property.ReadOnlyObjectProperty<Report> reportProperty() {
            return report.getReadOnlyProperty();
        }

        private void report(long done, long total, String what) {
            if (next.getAndSet(new Report(done, total, what)) == null) {
                Platform.runLater(() -> report.set(next.getAndSet(null)));
            }
        }

        @Override
        public void cancel() {
            cancellation.request();
        }

        @Override
        public void whenStopped(Runnable then) {
            stopped = then;
        }

        /** Cancels it for the user. FX thread only. */
        public void stop() {
            if (isRunning()) {
                cancel();
                stopped.run();
            }
        }

        @Override
        public boolean isRunning() {
            return !ended && !cancellation.isRequested();
        }
    }
}
