package dev.stateroom.work;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;

/** Whether the caller has cancelled a piece of work. Cheap to check; safe from any thread. */
@FunctionalInterface
public interface Cancellation {

    /** For work that cannot be cancelled. */
    Cancellation NEVER = () -> false;

    /** True as soon as the work should end; never turns false again. */
    boolean isRequested();

    /** Throws {@link CancelledException} if the work should end. Call between two files, rows or pages. */
    default void check() {
        if (isRequested()) {
            throw new CancelledException();
        }
    }

    /** Takes a lock that another thread may hold for long; ends by {@link CancelledException} as {@link #check} does. */
    default void await(Lock turn) {
        try {
            while (!turn.tryLock(20, TimeUnit.MILLISECONDS)) {
                check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    /** A switch that one side throws and the other side asks. */
    final class Switch implements Cancellation {
        private final AtomicBoolean requested = new AtomicBoolean();

        @Override
        public boolean isRequested() {
            return requested.get() || Thread.currentThread().isInterrupted();
        }

        /** Requests the end of the work. */
        public void request() {
            requested.set(true);
        }
    }
}
