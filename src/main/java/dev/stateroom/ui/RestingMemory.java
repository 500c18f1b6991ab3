package dev.stateroom.ui;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javafx.scene.input.InputEvent;
import javafx.stage.Stage;

/**
 * Gives memory back to the system once nobody has used any window for a while, and nothing came of what they follow: the collector by
 * itself keeps what it has until it needs room. Once for each such pause, again for what that lets go of, and again whenever a window
 * that works unattended has come to hold much more since. FX thread only, but for the waiting.
 */
final class RestingMemory {
    private final long rest;
    private final Runnable give;
    private final Runnable loosen;
    private final LongSupplier held;
    private volatile long used = System.nanoTime();
    private volatile boolean isWaiting;
    private volatile boolean isTight;

    /** Waits for two minutes, and has everything collected then. */
    RestingMemory() {
        this(TimeUnit.MINUTES.toMillis(2), new FreeHeap(), Runtime.getRuntime()::totalMemory);
    }

    private RestingMemory(long rest, FreeHeap free, LongSupplier held) {
        this(rest, behind(free::keepLittle, System::gc), free::keepAsBefore, held);
    }

    /**
     * Waits for {@code rest} milliseconds, and runs {@code give} then; {@code held} are the bytes that are taken from the system.
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

    /** Watches what the user does in a window. */
    void watch(Stage window) {
        window.addEventFilter(InputEvent.ANY, _ -> use());
        use();
    }

    /** The user is at a window now, or something new is shown in one. */
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
        // The toolkit lets go of more once it has seen what the first found.
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
