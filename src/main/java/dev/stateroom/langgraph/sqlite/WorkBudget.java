package dev.stateroom.langgraph.sqlite;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import java.util.function.LongSupplier;
import org.sqlite.ProgressHandler;

/**
 * Ends a statement that was cancelled, or that works more than any sane file of that size needs: pages of a damaged file may point at each
 * other without end, and without an index every lookup of a row reads all rows. A statement has a bound, and so have all statements
 * together for work beyond the returned rows; that is refilled slowly, for a file that stays open in a window. All files of a command share
 * a {@link CommandAllowance}, too. Counts work, not time, so that a slow disk is not taken for damage.
 */
final class WorkBudget extends ProgressHandler {
    /** Steps of SQLite's virtual machine between two calls. */
    static final int STEP = 20_000;

    private static final long BASE = 8_000_000;
    private static final long PER_BYTE = 4;
    private static final long MOST = 400_000_000;

    /** The bound for all statements together, in bounds of one statement. */
    private static final int TOGETHER = 4;

    /** The number of steps that a returned row may cost. */
    private static final int PER_ROW = 500;

    private static final long BACK_PER_SECOND = 2_000_000;

    private final LongSupplier nanos;
    private final long most;
    private long left;
    private long together;
    private long seen;
    private Cancellation cancellation = Cancellation.NEVER;
    private final CommandAllowance allowance = CommandAllowance.current();

    /** Steps allowed for returned rows since the allowance was last used. */
    private long given;

    private boolean exhausted;
    private boolean exhaustedTogether;

    WorkBudget(long fileSize) {
        this(fileSize, System::nanoTime);
    }

    /** @param nanos the clock */
    WorkBudget(long fileSize, LongSupplier nanos) {
        this.nanos = nanos;
        this.most = Math.min(MOST, BASE + PER_BYTE * Math.min(fileSize, MOST));
        this.left = most;
        this.together = TOGETHER * most;
        this.seen = nanos.getAsLong();
    }

    void begin(Cancellation by) {
        left = most;
        cancellation = by;
        long now = nanos.getAsLong();
        together = Math.min(TOGETHER * most, together + (long) ((now - seen) * (BACK_PER_SECOND / 1e9)));
        seen = now;
    }

    void end() {
        cancellation = Cancellation.NEVER;
        left = most;
    }

    /** A row is returned: its cost is allowed. */
    void row() {
        together = Math.min(TOGETHER * most, together + PER_ROW);
        given += PER_ROW;
    }

    /** Forgets that the last statement exceeded its bound: its result is not essential. */
    void forgive() {
        exhausted = exhaustedTogether;
        together = TOGETHER * most;
    }

    /** True once a statement exceeded its bound; the file is then not worth another query. */
    boolean isExhausted() {
        return exhausted;
    }

    /** True if the command's files together exceeded the bound. */
    boolean isExhaustedTogether() {
        return exhaustedTogether;
    }

    @Override
    protected int progress() {
        left -= STEP;
        together -= STEP;
        if (!allowance.spend(Math.max(0, STEP - given))) {
            exhaustedTogether = true;
            exhausted = true;
            return 1;
        }
        given = 0;
        if (left < 0 || together < 0) {
            exhausted = true;
            return 1;
        }
        return cancellation.isRequested() ? 1 : 0;
    }
}
