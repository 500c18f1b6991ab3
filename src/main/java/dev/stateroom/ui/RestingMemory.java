package dev.stateroom.ui;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javafx.scene.input.InputEvent;
import javafx.stage.Stage;

/**
 * Gives memory back to the system once no window has been used for a while and the followed sources had no news: the collector by itself
 * keeps its memory until it needs room. Once for each such pause, once more for what becomes garbage by that, and again whenever a window
 * that works unattended has grown much since. FX thread only, except for the waiting.
 */
final class RestingMemory {
    private final long rest;
    private final Runnable give;
    private final Runnable loosen;
    private final LongSupplier held;
    private volatile long used = System.nanoTime();
    private volatile boolean isWaiting;
    private volatile boolean isTight;

    /** Waits for two minutes, and then runs a full collection. */
    RestingMemory() {
        this(TimeUnit.MINUTES.toMillis(2), new FreeHeap(), Runtime.getRuntime()::totalMemory);
    }

    private RestingMemory(long rest, FreeHeap free, LongSupplier held) {
        this(rest, behind(free::keepLittle, System::gc), free::keepAsBefore, held);
    }

    /**
     * Waits for {@code rest} milliseconds, and then runs {@code give}; {@code held} returns the bytes that are taken from the system.
     *
     * @param loosen runs when a window is used again after that, on a thread of its own
     */
    RestingMemory(long rest, Runnable give, Runnable loosen, LongSupplier held) {
        this.rest = rest;
        this.give = give;
        this.loosen = loosen;
        this.held = held;
    }

    private static Runnable behind(Runnable first, Runnable then) {
        return () -> {
            first.run();
            then.run();
        };
    }

    /** Watches the user's input in a window. */
    void watch(Stage window) {
        window.addEventFilter(InputEvent.ANY, _ -> use());
        use();
    }

    /** Called when the user uses a window, or something new is shown in one. */
    void use() {
        used = System.nanoTime();
        if (isTight) {
            isTight = false;
            Thread.ofVirtual().name("memory in use").start(loosen);
        }
        if (!isWaiting) {
            isWaiting = true;
            Thread.ofVirtual().name("resting memory").start(this::await);
        }
    }

    private void await() {
        try {
            for (long left = rest; left > 0; left = rest - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - used)) {
                Thread.sleep(left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return;
        }
        long mine = used;
        isWaiting = false;
        give.run();
        isTight = true;
        // JavaFX releases more once it has seen what the first collection found.
        if (!isResting(rest / 4, mine)) {
            return;
        }
        give.run();
        long least = held.getAsLong();
        while (isResting(rest, mine)) {
            if (held.getAsLong() > least + least / 2) {
                give.run();
                least = held.getAsLong();
            }
        }
    }

    /** Waits for that time; false if a window was used after {@code last}. */
    private boolean isResting(long milliseconds, long last) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
        return used == last;
    }
}
