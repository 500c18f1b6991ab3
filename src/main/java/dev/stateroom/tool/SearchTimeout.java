package dev.stateroom.tool;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How a tool waits for a search that may take too long. */
@FunctionalInterface
interface SearchTimeout {
    /** Waits as long as the clock on the wall says. */
    SearchTimeout REAL = SearchTimeout::byTheClock;

    /** Waits for the end of a search; gives false once it took longer than {@code most}, while it still runs. */
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
