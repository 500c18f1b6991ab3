package dev.stateroom.workspace.overview;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The thread to show when a source is opened for the first time: the newest one with a waiting request, else the newest one that failed,
 * else the one that changed most files recently, else the newest.
 *
 * @param id the thread
 * @param reason why it was chosen
 */
public record LandingThread(String id, Reason reason) {
    /** Maximum number of newest threads whose status is read. */
    static final int MOST_STATUSES = 40;

    /** Maximum number of newest threads whose last steps are compared. */
    static final int MOST_COMPARED = 8;

    /** Number of last steps that count as recent. */
    static final int LATE_STEPS = 24;

    /** Why a thread was chosen. */
    public enum Reason {
        /** It is the only one. */
        ONLY,
        /** It has a request that waits for a person. */
        WAITS,
        /** A task of its newest step failed. */
        FAILED,
        /** It changed the most files recently. */
        MOST_CHANGED,
        /** No thread changed a file recently; it has the newest checkpoint. */
        NEWEST
    }

    /**
     * Chooses a thread. Reads the newest checkpoint of at most {@value #MOST_STATUSES} threads, of as many again if the source knows which
     * threads may have a waiting request, and the last {@value #LATE_STEPS} steps of {@value #MOST_COMPARED} threads. May block.
     *
     * @param threads the source's threads, newest first; the newest are enough
     * @return empty if there are none
     */
    public static Optional<LandingThread> of(ThreadSource source, List<ThreadSource.ThreadSummary> threads, Cancellation cancellation) {
        if (threads.size() < 2) {
            return threads.stream().map(only -> new LandingThread(only.id(), Reason.ONLY)).findFirst();
        }
        Map<String, RecordedThread> read = new LinkedHashMap<>();
        String failed = null;
        List<ThreadSource.ThreadSummary> newest = threads.subList(0, Math.min(MOST_STATUSES, threads.size()));
        Iterator<Outcome<RecordedThread>> opened = source.newest(newest, cancellation).iterator();
        for (ThreadSource.ThreadSummary summary : newest) {
            // The reason is shown when the user opens it.
            if (!(opened.next() instanceof Outcome.Ok<RecordedThread>(RecordedThread thread))) {
                continue;
            }
            if (read.size() < MOST_COMPARED) {
                read.put(summary.id(), thread);
            }
            switch (ThreadStatus.of(thread, cancellation).state()) {
                case INTERRUPTED -> {
                    return Optional.of(new LandingThread(summary.id(), Reason.WAITS));
                }
                case ERROR -> failed = failed == null ? summary.id() : failed;
                case IDLE, BUSY, UNFINISHED, UNKNOWN -> {}
            }
        }
        String waiting = olderWaiting(source, threads, cancellation);
        if (waiting != null) {
            return Optional.of(new LandingThread(waiting, Reason.WAITS));
        }
        return Optional.of(failed != null ? new LandingThread(failed, Reason.FAILED) : mostChanged(threads.getFirst().id(), read, cancellation));
    }

    /** A waiting thread that is older than those that were read. */
    private static @Nullable String olderWaiting(ThreadSource source, List<ThreadSource.ThreadSummary> threads, Cancellation cancellation) {
        if (threads.size() <= MOST_STATUSES) {
            return null;
        }
        Set<String> asked = source.requests(cancellation).orElse(Map.of()).keySet();
        Set<String> listed = threads.stream().map(ThreadSource.ThreadSummary::id).collect(Collectors.toSet());
        return Stream.concat(
                        threads.stream().skip(MOST_STATUSES).map(ThreadSource.ThreadSummary::id).filter(asked::contains),
                        asked.stream().filter(id -> !listed.contains(id)))
                .limit(MOST_STATUSES)
                .filter(id -> source.thread(id, cancellation)
                        .map(thread -> ThreadStatus.of(thread, cancellation).state() == ThreadStatus.State.INTERRUPTED)
                        .orElse(false))
                .findFirst()
                .orElse(null);
    }

    private static LandingThread mostChanged(String newest, Map<String, RecordedThread> read, Cancellation cancellation) {
        String most = newest;
        int changed = 0;
        for (Map.Entry<String, RecordedThread> one : read.entrySet()) {
            int here = changedOfLate(one.getValue(), cancellation);
            if (here > changed) {
                most = one.getKey();
                changed = here;
            }
        }
        return new LandingThread(most, changed == 0 ? Reason.NEWEST : Reason.MOST_CHANGED);
    }

    /** The number of different files that the last steps of the newest branch changed. */
    private static int changedOfLate(RecordedThread thread, Cancellation cancellation) {
        Set<String> paths = new HashSet<>();
        Checkpoint at = thread.head(CheckpointKey.ROOT_NAMESPACE);
        for (int i = 0; i < LATE_STEPS && at != null; i++) {
            cancellation.check();
            if (thread.changesAt(at.key(), cancellation) instanceof Outcome.Ok<List<FileChange>>(List<FileChange> changes)) {
                changes.forEach(change -> paths.add(change.path()));
            }
            CheckpointKey parent = at.parent();
            at = parent == null ? null : thread.checkpoint(parent);
        }
        return paths.size();
    }
}
