package dev.stateroom.review.inbox;

import dev.stateroom.history.ToolCall;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A source of requests. {@link #look}, {@link #open} and {@link #close} may block on a disk or a network. Looks never overlap, but {@link
 * #open} may be called during one.
 */
public interface PendingSource extends AutoCloseable {

    /** The address that opens it again, without a password. */
    String address();

    /** Short name: the file's, the host's. */
    String name();

    /**
     * Returns the changes since the last look; the first looks return everything, in parts. An unchanged source returns quickly, with
     * nothing. After a failure the next look begins where this one ended.
     */
    Outcome<Found> look(Cancellation cancellation);

    /** The current requests of a thread, with all known facts. */
    Outcome<ThreadCards> open(String threadId, Cancellation cancellation);

    /** The currently recorded tool calls of a thread, in order; a failure if the source cannot list them. */
    default Outcome<List<ToolCall>> calls(String threadId, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, name() + " does not list the calls of a thread");
    }

    /** Where answers go; null for a source without a running program: its answers are saved to a file. */
    @Nullable ResumeTarget target();

    /** The pause that the source requested at the last look; zero for none. */
    default Duration rest() {
        return Duration.ZERO;
    }

    @Override
    void close();

    /**
     * The result of a look.
     *
     * @param threads the open requests of each thread that was read, in call order if known; an empty list for a thread without any
     * @param more true if another look should follow at once
     * @param notes one sentence for each unreadable thread
     */
    record Found(Map<String, List<WaitingRequest>> threads, boolean more, List<String> notes) {
        /** Nothing is new. */
        public static final Found NOTHING = new Found(Map.of(), false, List.of());

        /** Copies all. */
        public Found {
            threads = Map.copyOf(threads);
            notes = List.copyOf(notes);
        }
    }
}
