package dev.stateroom.workspace.hook;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How far the hooks of some data have been called in this process: shared by all its windows, so that an event is not reported twice. */
final class HookProgress {
    private final Set<String> overdue = new HashSet<>();

    /** Number of the newest log entry that was read. */
    private long newest;

    /** False before the first call: earlier decisions are not reported. */
    private boolean isBegun;

    /** True at the first call for this hook and notice. */
    synchronized boolean isFirst(String hook, String notice) {
        return overdue.add(hook + " " + notice);
    }

    /** The decisions since the last call, oldest first, at most {@code most} log entries; empty for the first call. */
    synchronized Outcome<List<AuditEntry>> decided(AuditLog trail, int most) {
        long known = newest;
        boolean wasBegun = isBegun;
        List<AuditEntry> entries = new ArrayList<>();
        return trail.newest(null, Cancellation.NEVER, entry -> {
                    if (entry.number() > known) {
                        entries.add(entry);
                    }
                    return wasBegun && entry.number() > known && entries.size() < most;
                })
                .map(_ -> {
                    newest = entries.isEmpty() ? known : entries.getFirst().number();
                    isBegun = true;
                    return wasBegun ? entries.reversed().stream().filter(entry -> entry.event().isDecision()).toList() : List.of();
                });
    }

    /** Starts over: another process reports current decisions, so they are not reported here later. */
    synchronized void beginAnew() {
        isBegun = false;
    }
}
