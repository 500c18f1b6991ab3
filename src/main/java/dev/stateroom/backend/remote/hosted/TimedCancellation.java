package dev.stateroom.backend.remote.hosted;

import dev.stateroom.work.Cancellation;
import java.time.Duration;

/**
 * A cancellation that is also requested after a timeout.
 *
 * @param other another source of cancellation
 * @param until by {@link System#nanoTime}
 */
record TimedCancellation(Cancellation other, long until) implements Cancellation {
    static TimedCancellation in(Duration time, Cancellation other) {
        return new TimedCancellation(other, System.nanoTime() + time.toNanos());
    }

    boolean isOver() {
        return System.nanoTime() - until > 0;
    }

    @Override
    public boolean isRequested() {
        return isOver() || other.isRequested();
    }
}
