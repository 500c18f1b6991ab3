package dev.stateroom.history.ledger;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.work.Cancellation;
import java.util.List;

/**
 * Everything that a thread moved out of its conversation: the results in call order, then conversations and messages in the order of the
 * first mention, then files without a message, by path.
 *
 * @param entries one for each offload
 */
public record OffloadLedger(List<Offload> entries) {
    /** In place of one whose reading a person stopped. */
    public static final OffloadLedger STOPPED = new OffloadLedger(List.of());

    /** Copies the list. */
    public OffloadLedger {
        entries = List.copyOf(entries);
    }

    /**
     * Computes the ledger. Reads the writes of each step and the files at the steps that offloaded something; may block.
     *
     * @param calls the thread's calls
     * @throws dev.stateroom.work.CancelledException when cancelled between two of them
     */
    public static OffloadLedger of(RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        return of(thread, calls, OtherMounts.NONE, cancellation);
    }

    /**
     * The same for an agent whose files are not all in the thread's state.
     *
     * @param mounts finds the other files
     */
    public static OffloadLedger of(
            RecordedThread thread, ToolCall.Ledger calls, OtherMounts mounts, Cancellation cancellation) {
        cancellation.check();
        return new OffloadLedger(new LedgerReading(thread, calls, mounts, cancellation).read());
    }

    /** True for the one in place of a ledger whose reading was stopped, which tells nothing of the thread. */
    public boolean wasStopped() {
        return this == STOPPED;
    }

    /** How many have that status. */
    public int count(Offload.Status status) {
        return (int) entries.stream().filter(e -> e.status() == status).count();
    }
}
