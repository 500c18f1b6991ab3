package dev.stateroom.ui;

import java.util.concurrent.TimeUnit;
import javafx.scene.input.InputEvent;
import javafx.stage.Stage;

/**
 * Gives memory back to the system once nobody has used any window for a while, and nothing came of what they follow: the collector by itself keeps what it has until it needs
 * room. Once for each time that they were used, and once more for what that lets go of. FX thread only, but for the waiting.
 */
final class RestingMemory {
    private final long rest;
    private final Runnable give;
    private volatile long used = System.nanoTime();
    private volatile boolean isWaiting;

    /** Waits for two minutes, and has everything collected then. */
    RestingMemory() {
        this(TimeUnit.MINUTES.toMillis(2), System::gc);
    }

    /** Waits for {@code rest} milliseconds, and runs {@code give} then. */
    RestingMemory(long rest, Runnable give) {
        this.rest = rest;
        this.give = give;
    }

    /** Watches what a person does in a window. */
    void watch(Stage window) {
        window.addEventFilter(InputEvent.ANY, _ -> use());
        use();
    }

    /** The user is at a window now, or something new is shown in one. */
    void use() {
        used = System.nanoTime();
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
        isWaiting = false;
        give.run();
        pause();
        if (!isWaiting) {
            // The toolkit lets go of more once it has seen what the first found.
            give.run();
        }
    }

    private void pause() {
        try {
            Thread.sleep(rest / 4);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
