package dev.stateroom.ui.work;

import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.time.Duration;
import java.util.function.Consumer;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Reads a growing thread repeatedly, with pauses between two readings: a long thread is read less often. Callers first call {@link #begin}
 * and then {@link #read}. FX thread only.
 */
public final class PacedReading {
    /** Pause after a reading, as a multiple of its time: reading takes at most a twentieth of the time. */
    private static final int SHARE = 19;

    /** The longest pause, so that news is never later. */
    private static final Duration MOST = Duration.ofSeconds(10);

    private final TaskRunner work;
    private final Runnable look;
    private final Consumer<Throwable> broken;
    private TaskRunner.@Nullable Running running;
    private @Nullable Subscription waiting;
    private boolean isReading;
    private boolean isDue;
    private long began;
    private long free = System.nanoTime();

    /**
     * @param look runs after the pause, if a reading was requested in the meantime
     * @param broken receives an exception of a reading
     */
    public PacedReading(TaskRunner work, Runnable look, Consumer<Throwable> broken) {
        this.work = work;
        this.look = look;
        this.broken = broken;
    }

    /** True if reading may begin now; else {@code look} is called when it may. */
    public boolean begin() {
        long now = System.nanoTime();
        if (isReading) {
            isDue = true;
            return false;
        }
        if (free - now > 0) {
            ask(free - now);
            return false;
        }
        isReading = true;
        isDue = false;
        began = now;
        return true;
    }

    /** Starts the reading; {@code done} receives its result, unless it is stopped before. */
    public <T> void read(BackgroundTask<T> task, Consumer<T> done) {
        read(task, done, () -> {});
    }

    /** @param stopped runs when the user stops it */
    public <T> void read(BackgroundTask<T> task, Consumer<T> done, Runnable stopped) {
        TaskRunner.Running now = work.submit(
                task,
                answer -> {
                    end();
                    done.accept(answer);
                },
                defect -> {
                    end();
                    broken.accept(defect);
                });
        now.whenStopped(() -> {
            end();
            stopped.run();
        });
        if (isReading) {
            running = now;
        }
    }

    private void end() {
        running = null;
        isReading = false;
        long now = System.nanoTime();
        long pause = Math.min((now - began) * SHARE, MOST.toNanos());
        free = now + pause;
        if (isDue) {
            ask(pause);
        }
    }

    private void ask(long pause) {
        if (waiting == null) {
            waiting = OnFx.after(Duration.ofNanos(pause), () -> {
                waiting = null;
                look.run();
            });
        }
    }

    /** True while a reading is in progress. */
    public boolean isReading() {
        return isReading;
    }

    /** Cancels the reading, for another one that need not wait. */
    public void reset() {
        if (running != null) {
            running.cancel();
            running = null;
        }
        if (waiting != null) {
            waiting.unsubscribe();
            waiting = null;
        }
        isReading = false;
        isDue = false;
        free = System.nanoTime();
    }
}
