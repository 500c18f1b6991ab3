package dev.stateroom.ui.threads;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.ui.threads.ThreadFacts.Standing;
import dev.stateroom.ui.threads.ThreadFacts.Status;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Set;

/** Tells how a thread stands from its newest step: a failed task comes before requests that wait, as for {@code threads}. */
final class Standings {
    private Standings() {}

    static Standing of(RecordedThread thread, Cancellation cancellation) {
        cancellation.check();
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head != null
                && thread.writesAt(head.key(), Set.of()) instanceof Outcome.Ok<List<TaskWrite>>(List<TaskWrite> writes)
                && writes.stream().anyMatch(w -> w.channel().equals(TaskWrite.ERROR))) {
            return new Standing(Status.ERROR, 0);
        }
        int waiting = PendingInterrupts.of(thread, cancellation)
                        instanceof Outcome.Ok<List<PendingInterrupt>>(List<PendingInterrupt> open)
                ? open.stream().mapToInt(request -> Math.max(1, request.actions().size())).sum()
                : 0;
        return waiting > 0 ? new Standing(Status.WAITING, waiting) : new Standing(Status.IDLE, 0);
    }
}
