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
 * One source of requests. {@link #look}, {@link #open} and {@link #close} may wait for a disk or a network. Looks come one at a time;
 * threads may be opened meanwhile by others.
 */
public interface PendingSource extends AutoCloseable {

    /** What opens it again; holds no password. */
    String address();

    /** Short name: the file's, the host's. */
    String name();

    /**
     * What is new since the last look; the first ones give all there is, in parts. An unchanged source answers quickly and with
     * nothing. After a failure the next look begins where this one ended.
     */
    Outcome<Found> look(Cancellation cancellation);

    /** A thread's requests with all that is known about them, as they are now. */
    Outcome<ThreadCards> open(String threadId, Cancellation cancellation);

    /** The tool calls of a thread as they are recorded now, in order; a failure where the source cannot tell. */
    default Outcome<List<ToolCall>> calls(String threadId, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, name() + " does not list the calls of a thread");
    }

    /** Where answers go; null for a source that no running program is behind: its answers are saved to a file. */
    @Nullable ResumeTarget target();

    /** How long it asked to be left alone at the last look; zero for nothing of the kind. */
    default Duration rest() {
        return Duration.ZERO;
    }

    @Override
    void close();

    /**
     * What a look found.
     *
     * @param threads for each thread that was looked at, all that waits in it now, in call order where the source tells it; empty lists for those where nothing does any more
     * @param more true if another look goes on at once
     * @param notes threads that could not be read, one sentence each
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
