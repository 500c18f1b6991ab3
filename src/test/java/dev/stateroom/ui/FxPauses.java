package dev.stateroom.ui;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;

/** Asks the FX thread every 20 ms for an answer and keeps the longest time that it took. */
public final class FxPauses implements AutoCloseable {
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong longest = new AtomicLong();

    /** Begins to ask. */
    public FxPauses() {
        clock.scheduleAtFixedRate(
                () -> {
                    long asked = System.nanoTime();
                    Platform.runLater(() -> longest.accumulateAndGet(System.nanoTime() - asked, Math::max));
                },
                0,
                20,
                TimeUnit.MILLISECONDS);
    }

    /** Milliseconds of the longest so far. */
    public long longest() {
        return TimeUnit.NANOSECONDS.toMillis(longest.get());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
