package dev.stateroom.ui.session;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;

/** Counts what waits for a person. A thread that cannot be read counts nothing here; opening it says why. */
final class WaitingActions {
    /** More threads than this are not looked at. */
    static final int MOST_THREADS = 200;

    private WaitingActions() {}

    static int count(ThreadSource source, List<ThreadSource.ThreadSummary> among, Cancellation cancellation) {
        int found = 0;
        for (ThreadSource.ThreadSummary summary : among.subList(0, Math.min(among.size(), MOST_THREADS))) {
            cancellation.check();
            Outcome<List<PendingInterrupt>> pending = source.thread(summary.id(), cancellation)
                    .then((RecordedThread thread) -> PendingInterrupts.of(thread, cancellation));
            if (pending instanceof Outcome.Ok<List<PendingInterrupt>>(List<PendingInterrupt> interrupts)) {
                found += interrupts.stream().mapToInt(i -> Math.max(1, i.actions().size())).sum();
            }
        }
        return found;
    }
}
