package dev.stateroom.ui;

import dev.stateroom.ui.inbox.ReviewDesk;

/** The windows of this process. Opening the first keeps the process alive until the last is closed. Safe for several threads. */
public final class OpenWindows {
    private final ReviewDesk desk = new ReviewDesk();
    private int open;
    private boolean ended;

    /** Before any is open. */
    public OpenWindows() {}

    /** What is being reviewed, whichever window it is done in. */
    ReviewDesk desk() {
        return desk;
    }

    /** True while another one can be opened next to those that are open. */
    public synchronized boolean areOpen() {
        return open > 0 && !ended;
    }

    /** One more; gives how many there are now. */
    synchronized int opening() {
        return ++open;
    }

    /** One less. */
    synchronized void closed() {
        open--;
        notifyAll();
    }

    /** Waits until the last is closed; none is opened after that. */
    synchronized void awaitLast() throws InterruptedException {
        while (open > 0) {
            wait();
        }
        ended = true;
    }
}
