package dev.stateroom.workspace.overview;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a source in a list.
 *
 * @param summary its entry in the source's index
 * @param status its status at the newest checkpoint
 * @param title a title for the user, see {@link #title(ThreadSource.ThreadSummary, RecordedThread, Cancellation)}; empty if it has none or
 *     it was not read
 */
public record ThreadGlance(ThreadSource.ThreadSummary summary, ThreadStatus status, String title) {
    /** The maximum number of threads that are read. */
    public static final int MOST_THREADS = 200;

    /** Titles are read for this many of the newest threads, and of those that wait or failed: lists do not show more at once. */
    public static final int NEWEST = 20;

    /**
     * The newest threads of a source, in order. Reads each thread's newest checkpoint; may block. If the source knows which threads have
     * due work, the others are omitted after the first {@link #NEWEST}.
     */
    public static List<ThreadGlance> of(ThreadSource source, List<ThreadSource.ThreadSummary> among, Cancellation cancellation) {
        List<ThreadGlance> found = new ArrayList<>();
        int needing = 0;
        List<ThreadSource.ThreadSummary> first = among.subList(0, Math.min(among.size(), NEWEST));
        List<ThreadSource.ThreadSummary> behind = among.subList(first.size(), Math.min(among.size(), MOST_THREADS));
        Optional<Set<String>> due = behind.isEmpty() ? Optional.empty() : source.due(cancellation);
        List<ThreadSource.ThreadSummary> newest =
                Stream.concat(first.stream(), behind.stream().filter(one -> due.isEmpty() || due.get().contains(one.id()))).toList();
        Iterator<Outcome<RecordedThread>> threads = source.newest(newest, cancellation).iterator();
        for (ThreadSource.ThreadSummary summary : newest) {
            cancellation.check();
            ThreadGlance glance = switch (threads.next()) {
                case Outcome.Ok<RecordedThread>(RecordedThread thread) -> {
                    ThreadStatus status = ThreadStatus.of(thread, cancellation);
                    boolean named = found.size() < NEWEST || needing < NEWEST && needsSomebody(status);
                    yield new ThreadGlance(summary, status, named ? title(summary, thread, cancellation) : summary.name());
                }
                case Outcome.Failed<RecordedThread>(Failure why) -> new ThreadGlance(summary, ThreadStatus.unknown(why.sentence()), summary.name());
            };
            needing += glance.needsSomebody() ? 1 : 0;
            found.add(glance);
        }
        return List.copyOf(found);
    }

    /** True if a request waits for a person, or the newest step failed. */
    public boolean needsSomebody() {
        return needsSomebody(status);
    }

    private static boolean needsSomebody(ThreadStatus status) {
        return switch (status.state()) {
            case INTERRUPTED, ERROR -> true;
            case IDLE, BUSY, UNFINISHED, UNKNOWN -> false;
        };
    }

    /** The title in its source or its metadata, else its first message of a person; empty if it has neither. May block. */
    public static String title(ThreadSource.@Nullable ThreadSummary summary, RecordedThread thread, Cancellation cancellation) {
        if (summary != null && !summary.name().isBlank()) {
            return summary.name();
        }
        return ThreadTitle.of(thread, cancellation);
    }
}
