package dev.stateroom.backend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The newest calls through a policy, one row each, kept in memory. Safe for several threads. */
public final class AuditTrail implements Consumer<PolicyBackend.AuditedCall> {
    private static final int MOST = 1_000;

    private final Deque<PolicyBackend.AuditedCall> rows = new ArrayDeque<>();

    @Override
    public synchronized void accept(PolicyBackend.AuditedCall call) {
        if (rows.size() == MOST) {
            rows.removeFirst();
        }
        rows.addLast(call);
    }

    /** The rows, oldest first; at most 1,000. */
    public synchronized List<PolicyBackend.AuditedCall> rows() {
        return List.copyOf(rows);
    }
}
