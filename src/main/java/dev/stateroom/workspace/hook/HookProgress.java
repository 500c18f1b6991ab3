package dev.stateroom.workspace.hook;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How far the hooks of some data have been called in this process: the same for all its windows, so that no two of them call for the same. */
final class HookProgress {
    private final Set<String> overdue = new HashSet<>();

    /** Number of the newest entry of the log that was looked at. */
    private long newest;

    /** False before the first look: what was decided before that is no news. */
    private boolean isBegun;

    /** True once for each. */
    synchronized boolean isFirst(String hook, String notice) {
        return overdue.add(hook + " " + notice);
    }

    /** What was decided since the last call, oldest first and so many entries at most; nothing for the first call. */
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

    /** Another process tells what is decided now: it is no news here later. */
    synchronized void beginAnew() {
        isBegun = false;
    }
}
