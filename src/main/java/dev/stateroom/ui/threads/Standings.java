package dev.stateroom.ui.threads;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.ui.threads.ThreadFacts.Standing;
import dev.stateroom.ui.threads.ThreadFacts.Status;
import dev.stateroom.vfs.Failure;
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
        if (head != null) {
            switch (thread.writesAt(head.key(), Set.of())) {
                case Outcome.Ok<List<TaskWrite>>(List<TaskWrite> writes) -> {
                    if (writes.stream().anyMatch(w -> w.channel().equals(TaskWrite.ERROR))) {
                        return new Standing(Status.ERROR, 0, "");
                    }
                }
                case Outcome.Failed<List<TaskWrite>>(Failure failure) -> {
                    return unknown(failure);
                }
            }
        }
        return switch (PendingInterrupts.of(thread, cancellation)) {
            case Outcome.Ok<List<PendingInterrupt>>(List<PendingInterrupt> open) -> {
                int waiting = open.stream().mapToInt(request -> Math.max(1, request.actions().size())).sum();
                yield new Standing(waiting > 0 ? Status.WAITING : Status.IDLE, waiting, "");
            }
            case Outcome.Failed<List<PendingInterrupt>>(Failure failure) -> unknown(failure);
        };
    }

    /** Without its newest rows nobody knows whether it waits or failed. */
    private static Standing unknown(Failure failure) {
        return new Standing(Status.UNREADABLE, 0, failure.sentence());
    }
}
