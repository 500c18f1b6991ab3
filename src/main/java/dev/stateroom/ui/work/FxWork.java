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
 * Runs tasks on virtual threads and calls back on the FX thread. The tasks under way can be watched in {@link #running};
 * progress is passed on at most once a frame.
 */
public final class FxWork implements TaskRunner {
    private final ObservableList<FxTask> running = FXCollections.observableArrayList();
    // One wrapper for all: it listens weakly, so a listener on a wrapper that nobody holds would be lost.
    private final ObservableList<FxTask> readOnly = FXCollections.unmodifiableObservableList(running);

    /** The tasks under way, oldest first; change and read on the FX thread only. */
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
                // For a picture that a command takes: it counts what all tasks work, from the first one's beginning.
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
            // Before its answer is used: who looks then whether all is read must not find the last task still running.
            task.ended = true;
            if (isWanted) {
                callback.run();
            }
        });
    }

    /** One task under way, for the window. */
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

        /** How far a task is. */
        public record Report(long done, long total, String what) {}

        /** What it does, for the user. */
        public String title() {
            return title;
        }

        /** How far it is; changes on the FX thread. */
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
