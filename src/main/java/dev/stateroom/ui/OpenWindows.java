package dev.stateroom.ui;

import dev.stateroom.ui.inbox.ReviewDesk;

/** The windows of this process. The process lives from the first one until the last is closed. Safe for several threads. */
public final class OpenWindows {
    private final ReviewDesk desk = new ReviewDesk();
    private int open;
    private boolean ended;

    /** Creates it without open windows. */
    public OpenWindows() {}

    /** The state of reviews, which all windows share. */
    ReviewDesk desk() {
        return desk;
    }

    /** True while a window is open, next to which another one can be opened. */
    public synchronized boolean areOpen() {
        return open > 0 && !ended;
    }

    /** Counts a window that opens; returns how many there are now. */
    synchronized int opening() {
        return ++open;
    }

    /** Counts a window that was closed. */
    synchronized void closed() {
        open--;
        notifyAll();
    }

    /** Waits until the last one is closed; no other can be opened after that. */
    synchronized void awaitLast() throws InterruptedException {
        while (open > 0) {
            wait();
        }
        ended = true;
    }
}
