package dev.stateroom.history.hazard;

import dev.stateroom.history.ToolCall;
import java.util.List;

/**
 * Calls that together are a hazard.
 *
 * @param kind what is wrong
 * @param calls in order, at least two; of a stale write the one that it overwrote, then itself; of a partial write
 *     the reads, then itself
 */
public record RunHazard(Kind kind, List<ToolCall> calls) {
    /** Copies the list. */
    public RunHazard {
        calls = List.copyOf(calls);
    }

    /** What can go wrong. */
    public enum Kind {
        /** The same call with the same result, and nothing changed in between. */
        REPEATED_CALL("repeated_call"),
        /** Lines of a file that were read before, and did not change in between. */
        REPEATED_READ("repeated_read"),
        /** One number of a call goes up, or down, again and again. */
        SWEEP("sweep"),
        /** An agent wrote a file that another one had changed since it last saw it. */
        STALE_WRITE("stale_write"),
        /** An agent wrote a file as a whole of which it had read only a part. */
        PARTIAL_WRITE("partial_write");

        private final String id;

        Kind(String id) {
            this.id = id;
        }

        /** Its name for programs. */
        public String id() {
            return id;
        }
    }

    /** The call at which it was seen last. */
    public ToolCall last() {
        return calls.getLast();
    }
}
