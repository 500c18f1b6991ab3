package dev.stateroom.ui;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;

/** Asks the FX thread every 20 ms for an answer and keeps the longest time that it took. */
public final class FxPauses implements AutoCloseable {
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong longest = new AtomicLong();
    private final AtomicLong longestWork = new AtomicLong();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long worked = -1;

    /** Starts to ask. */
    public FxPauses() {
        clock.scheduleAtFixedRate(
                () -> {
                    long asked = System.nanoTime();
                    Platform.runLater(() -> {
                        longest.accumulateAndGet(System.nanoTime() - asked, Math::max);
                        long now = threads.getCurrentThreadCpuTime();
                        if (worked >= 0) {
                            longestWork.accumulateAndGet(now - worked, Math::max);
                        }
                        worked = now;
                    });
                },
                0,
                20,
                TimeUnit.MILLISECONDS);
    }

    /** Milliseconds of the longest so far. */
    public long longest() {
        return TimeUnit.NANOSECONDS.toMillis(longest.get());
    }

    /** Milliseconds of its own that the FX thread worked at most between two answers: what other processes take is not in it. */
    public long longestWork() {
        return TimeUnit.NANOSECONDS.toMillis(longestWork.get());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
