package dev.stateroom.ui.work;

import javafx.util.Duration;

/** How long what was read of a thread that grows is kept before it is read again: a long thread is read less often. */
public final class ReadingPause {
    /** At most a twentieth of the time is spent reading. */
    private static final int SHARE = 19;

    /** Nobody waits longer than this for what is new. */
    private static final double MOST_MILLIS = 10_000;

    private ReadingPause() {}

    /** @param began when the reading began, by {@link System#nanoTime} */
    public static Duration after(long began) {
        return Duration.millis(Math.min(MOST_MILLIS, (System.nanoTime() - began) / 1e6 * SHARE));
    }
}
