package dev.stateroom.review.inbox;

import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import org.jspecify.annotations.Nullable;

/** A source where nothing waits, and which takes no decision; tests say what is different. */
public interface QuietSource extends PendingSource {
    @Override
    default Outcome<Found> look(Cancellation cancellation) {
        return Outcome.ok(Found.NOTHING);
    }

    @Override
    default Outcome<ThreadCards> open(String threadId, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "no thread " + threadId);
    }

    @Override
    default @Nullable ResumeTarget target() {
        return null;
    }

    @Override
    default void close() {}
}
