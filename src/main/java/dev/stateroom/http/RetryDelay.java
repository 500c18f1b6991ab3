package dev.stateroom.http;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.time.Duration;

/** Waits between two tries. */
@FunctionalInterface
public interface RetryDelay {
    /** Waits for that long, or until cancelled. */
    void pause(Duration time, Cancellation cancellation);

    /** A delay on the real clock. */
    RetryDelay REAL = (time, cancellation) -> {
        long step = 20;
        try {
            for (long left = time.toMillis(); left > 0; left -= step) {
                cancellation.check();
                Thread.sleep(Math.min(left, step));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    };
}
