package dev.stateroom.langgraph.sqlite;

import dev.stateroom.work.Cancellation;
import org.sqlite.ProgressHandler;

/**
 * Ends a statement that was cancelled, or that works more than a sane file of that size can ask for: pages of a damaged
 * file may point at each other without end. Counts work, not time, so that a slow disk is no damage.
 */
final class WorkBudget extends ProgressHandler {
    /** Steps of SQLite's virtual machine between two calls. */
    static final int STEP = 20_000;

    private static final long BASE = 8_000_000;
    private static final long PER_BYTE = 4;

    private final long most;
    private long left;
    private Cancellation cancellation = Cancellation.NEVER;
    private boolean exhausted;

    WorkBudget(long fileSize) {
        this.most = BASE + PER_BYTE * fileSize;
        this.left = most;
    }

    void begin(Cancellation by) {
        left = most;
        cancellation = by;
    }

    void end() {
        cancellation = Cancellation.NEVER;
        left = most;
    }

    /** Forgets that the last statement ran out: it was one whose answer can be done without. */
    void forgive() {
        exhausted = false;
    }

    /** True once a statement ran out; the file is then not worth asking again. */
    boolean isExhausted() {
        return exhausted;
    }

    @Override
    protected int progress() {
        left -= STEP;
        if (left < 0) {
            exhausted = true;
            return 1;
        }
        return cancellation.isRequested() ? 1 : 0;
    }
}
