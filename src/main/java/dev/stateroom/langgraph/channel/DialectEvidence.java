package dev.stateroom.langgraph.channel;

import dev.stateroom.history.RecordedThread.DetectedDialect;
import dev.stateroom.vfs.Dialect;

/** Finds out which release wrote a thread. */
final class DialectEvidence {
    private final FoldedThread thread;

    DialectEvidence(FoldedThread thread) {
        this.thread = thread;
    }

    DetectedDialect weigh() {
        return new DetectedDialect(Dialect.PYTHON_0_5, false, "nothing in thread " + thread.id() + " decides");
    }
}
