package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of a long thread, in runs that are read in one answer, and the runs that were read last. Safe for use by several threads.
 *
 * @param <R> what is read of a checkpoint
 */
final class CheckpointRuns<R> {
    /** A question over a network takes as long as some hundred rows. */
    static final int LENGTH = 64;

    private static final int KEPT = 4;

    private final Deque<Run<R>> kept = new ArrayDeque<>(KEPT);
    private volatile Map<String, List<String>> listed = Map.of();

    /**
     * Some checkpoints of a namespace.
     *
     * @param rows those of them that need not be read one by one
     */
    record Run<R>(String namespace, Set<String> ids, Map<CheckpointKey, R> rows) {
        boolean covers(CheckpointKey key) {
            return namespace.equals(key.namespace()) && ids.contains(key.id());
        }
    }

    /** Remembers the order of all checkpoints. */
    void list(List<CheckpointRow> rows) {
        Map<String, List<String>> byNamespace = new HashMap<>();
        rows.forEach(row -> byNamespace.computeIfAbsent(row.key().namespace(), _ -> new ArrayList<>()).add(row.key().id()));
        byNamespace.values().forEach(Collections::sort);
        listed = byNamespace;
    }

    /** The run that a checkpoint is in; empty if they were not listed, or it was not among them. */
    List<String> around(CheckpointKey key) {
        List<String> ids = listed.getOrDefault(key.namespace(), List.of());
        int place = Collections.binarySearch(ids, key.id());
        int start = place / LENGTH * LENGTH;
        return place < 0 ? List.of() : ids.subList(start, Math.min(ids.size(), start + LENGTH));
    }

    /** The run that covers a checkpoint, if it was read lately. */
    @Nullable Run<R> of(CheckpointKey key) {
        synchronized (kept) {
            for (Iterator<Run<R>> each = kept.iterator(); each.hasNext(); ) {
                Run<R> run = each.next();
                if (run.covers(key)) {
                    each.remove();
                    kept.addFirst(run);
                    return run;
                }
            }
            return null;
        }
    }

    void add(Run<R> run) {
        synchronized (kept) {
            kept.addFirst(run);
            if (kept.size() > KEPT) {
                kept.removeLast();
            }
        }
    }
}
