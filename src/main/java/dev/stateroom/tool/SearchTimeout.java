package dev.stateroom.tool;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The way in which a tool waits for a search with a timeout. */
@FunctionalInterface
interface SearchTimeout {
    /** Waits by the real clock. */
    SearchTimeout REAL = SearchTimeout::byTheClock;

    /** Waits for the end of a search; returns false after {@code most}, while it still runs. */
    boolean isDone(CompletableFuture<?> search, Duration most);

    private static boolean byTheClock(CompletableFuture<?> search, Duration most) {
        long end = System.nanoTime() + most.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    search.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    return true;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    return true;
                } catch (TimeoutException e) {
                    return false;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
