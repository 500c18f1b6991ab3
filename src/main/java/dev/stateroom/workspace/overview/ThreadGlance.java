package dev.stateroom.workspace.overview;

import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a source as a list shows it.
 *
 * @param summary what the source's index says
 * @param status how it is at its newest checkpoint
 * @param title what a person calls it, see {@link #title(ThreadSource.ThreadSummary, RecordedThread, Cancellation)}; empty if it has no
 *     title or none was looked for
 */
public record ThreadGlance(ThreadSource.ThreadSummary summary, ThreadStatus status, String title) {
    /** More threads than this are not looked at. */
    public static final int MOST_THREADS = 200;

    /** The longest first message. */
    public static final int MESSAGE_CHARS = 300;

    /** Steps from the beginning in which a first message is looked for. */
    private static final int FIRST_STEPS = 50;

    /** The newest threads whose title is looked for in any case. */
    public static final int NEWEST = 20;

    /** The newest threads of a source, in their order. Reads each thread's newest checkpoint; may block. */
    public static List<ThreadGlance> of(ThreadSource source, List<ThreadSource.ThreadSummary> among, Cancellation cancellation) {
        List<ThreadGlance> found = new ArrayList<>();
        for (ThreadSource.ThreadSummary summary : among.subList(0, Math.min(among.size(), MOST_THREADS))) {
            cancellation.check();
            found.add(switch (source.thread(summary.id(), cancellation)) {
                case Outcome.Ok<RecordedThread>(RecordedThread thread) -> {
                    ThreadStatus status = ThreadStatus.of(thread, cancellation);
                    boolean named = found.size() < NEWEST || needsSomebody(status);
                    yield new ThreadGlance(summary, status, named ? title(summary, thread, cancellation) : summary.name());
                }
                case Outcome.Failed<RecordedThread>(Failure why) -> new ThreadGlance(summary, ThreadStatus.unknown(why.sentence()), summary.name());
            });
        }
        return List.copyOf(found);
    }

    /** True where a person is asked, or the newest step failed. */
    public boolean needsSomebody() {
        return needsSomebody(status);
    }

    private static boolean needsSomebody(ThreadStatus status) {
        return switch (status.state()) {
            case INTERRUPTED, ERROR -> true;
            case IDLE, BUSY, UNFINISHED, UNKNOWN -> false;
        };
    }

    /** The title that its source or its metadata has, else its first message of a person; empty if it has neither. May block. */
    public static String title(ThreadSource.@Nullable ThreadSummary summary, RecordedThread thread, Cancellation cancellation) {
        if (summary != null && !summary.name().isBlank()) {
            return summary.name();
        }
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        String given = head == null ? "" : ThreadTitle.of(head.metadata(), List.of());
        return given.isEmpty() ? firstMessage(thread, cancellation) : given;
    }

    /** The first message of a person on the newest branch, in one line; empty if none is near its beginning. */
    public static String firstMessage(RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        List<Checkpoint> branch = head == null ? List.of() : Timeline.branch(thread, head.key());
        for (Checkpoint checkpoint : branch.subList(0, Math.min(FIRST_STEPS, branch.size()))) {
            cancellation.check();
            for (Message message : thread.messagesWrittenInto(checkpoint.key(), cancellation).orElse(List.of())) {
                if (ThreadTitle.isAsked(message)) {
                    String text = message.text().strip().replaceAll("\\s+", " ");
                    return text.substring(0, Math.min(MESSAGE_CHARS, text.length()));
                }
            }
        }
        return "";
    }
}
