package dev.stateroom.ui.work;

import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.time.Duration;
import java.util.function.Consumer;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a thread that grows has, one reading after the other, with pauses: a long thread is read less often. Who wants to read asks
 * {@link #begin} and then says what to {@link #read}. FX thread only.
 */
public final class PacedReading {
    /** At most a twentieth of the time is spent reading. */
    private static final int SHARE = 19;

    /** Nobody waits longer than this for what is new. */
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
     * @param look runs after the pause, where a reading was wanted in the meantime
     * @param broken takes a defect of a reading
     */
    public PacedReading(TaskRunner work, Runnable look, Consumer<Throwable> broken) {
        this.work = work;
        this.look = look;
        this.broken = broken;
    }

    /** True if the reading may begin now; else it is asked for again when it may. */
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

    /** The reading that may begin; {@code done} takes its answer, unless it is stopped before. */
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

    /** While something is being read. */
    public boolean isReading() {
        return isReading;
    }

    /** Ends what is being read: something else is to be read, which need not wait. */
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
