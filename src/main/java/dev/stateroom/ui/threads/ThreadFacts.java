package dev.stateroom.ui.threads;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a row of the table shows beyond the index: found out by reading the thread.
 *
 * @param status the state of the thread
 * @param waiting how many actions wait for the user
 * @param title what the user calls it, see {@link ThreadTitle}; empty if it has no title
 * @param files how many files the newest checkpoint has; -1 if that cannot be read
 * @param paths the files' paths in lower case, joined by line feeds, for the filter; at most {@link #PATH_CHARS} of them
 * @param why why the thread, or part of it, could not be read; empty if it could
 */
record ThreadFacts(ThreadStatus.State status, int waiting, String title, int files, String paths, String why) {
    static final int PATH_CHARS = 4_000;

    /** The newest steps that a sparkline shows; more cannot be distinguished in its width. */
    static final int MAX_BARS = 2_000;

    /** Reads the state of a thread. */
    @FunctionalInterface
    interface StatusReader {
        /** Its status now. */
        ThreadStatus of(RecordedThread thread, Cancellation cancellation);
    }

    /** Reads a thread's facts; may touch the disk. */
    static ThreadFacts of(RecordedThread thread, StatusReader statuses, Cancellation cancellation) {
        ThreadStatus status = statuses.of(thread, cancellation);
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        int files = head == null ? 0 : -1;
        StringBuilder paths = new StringBuilder();
        String why = "";
        if (head != null) {
            switch (thread.filesAt(head.key(), cancellation)) {
                case Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> set) -> {
                    files = set.value().size();
                    for (String key : set.value().keys()) {
                        if (paths.length() + key.length() > PATH_CHARS) {
                            break;
                        }
                        paths.append(key.toLowerCase(java.util.Locale.ROOT)).append('\n');
                    }
                    why = set.rebuild().why();
                }
                case Outcome.Failed<RebuiltValue<FileSet>>(var failure) -> why = failure.sentence();
            }
        }
        return new ThreadFacts(
                status.state(), status.decisions(), ThreadTitle.of(thread, cancellation), files, paths.toString(), status.why().isEmpty() ? why : status.why());
    }

    /** Facts of a thread that cannot be read. */
    static ThreadFacts unreadable(String why) {
        return new ThreadFacts(ThreadStatus.State.UNKNOWN, 0, "", -1, "", why);
    }

    /** Files changed in each step of the branch to the head, oldest first; the newest {@link #MAX_BARS} steps. */
    static int[] bars(RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return new int[0];
        }
        List<Checkpoint> branch = Timeline.branch(thread, head.key());
        List<Checkpoint> newest = branch.subList(Math.max(0, branch.size() - MAX_BARS), branch.size());
        int[] bars = new int[newest.size()];
        for (int i = 0; i < bars.length; i++) {
            cancellation.check();
            bars[i] = thread.changesAt(newest.get(i).key(), cancellation)
                            instanceof Outcome.Ok<List<FileChange>>(List<FileChange> changes)
                    ? changes.size()
                    : 0;
        }
        return bars;
    }

    /** True when id, title or a path contains {@code wanted}, which is in lower case. */
    static boolean matches(String id, @Nullable ThreadFacts facts, String wanted) {
        List<String> places = new ArrayList<>(List.of(id.toLowerCase(java.util.Locale.ROOT)));
        if (facts != null) {
            places.add(facts.title().toLowerCase(java.util.Locale.ROOT));
            places.add(facts.paths());
        }
        return places.stream().anyMatch(p -> p.contains(wanted));
    }
}
