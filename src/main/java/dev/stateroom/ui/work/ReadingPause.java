package dev.stateroom.ui.work;

import java.time.Duration;

/**
 * How long what was read of a thread that grows is kept before it is read again: a long thread is read less often. An instance keeps one
 * reading to that: who wants to read asks {@link #begin} and says {@link #end}. FX thread only.
 */
public final class ReadingPause {
    /** At most a twentieth of the time is spent reading. */
    private static final int SHARE = 19;

    /** Nobody waits longer than this for what is new. */
    private static final Duration MOST = Duration.ofSeconds(10);

    private final Runnable look;
    private long began;
    private boolean isTaken;
    private boolean isDue;
    private int round;

    /** @param look runs after the pause, where a reading was wanted in the meantime */
    public ReadingPause(Runnable look) {
        this.look = look;
    }

    /** True if the reading may begin now; else it is asked for again when it may. */
    public boolean begin() {
        if (isTaken) {
            isDue = true;
            return false;
        }
        isTaken = true;
        isDue = false;
        began = System.nanoTime();
        return true;
    }

    /** The reading that began has ended, with an answer or without one. */
    public void end() {
        int mine = round;
        OnFx.after(after(began), () -> free(mine));
    }

    private void free(int ended) {
        if (ended == round) {
            isTaken = false;
            if (isDue) {
                look.run();
            }
        }
    }

    /** Something else is to be read, which need not wait. */
    public void reset() {
        round++;
        isTaken = false;
        isDue = false;
    }

    /** @param began when the reading began, by {@link System#nanoTime} */
    public static Duration after(long began) {
        Duration share = Duration.ofNanos((System.nanoTime() - began) * SHARE);
        return share.compareTo(MOST) < 0 ? share : MOST;
    }
}
