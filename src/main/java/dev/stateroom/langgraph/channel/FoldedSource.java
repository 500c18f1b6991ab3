package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;

/** A source whose threads are rebuilt from their rows. */
public interface FoldedSource extends ThreadSource {

    /** The thread with that id, opened in that way; NOT_FOUND names others. */
    Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation);

    @Override
    default Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
        return thread(id, FoldedThread::open, cancellation);
    }

    @Override
    default Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        return thread(id, FoldedThread::openUnindexed, cancellation);
    }
}
