package dev.stateroom.history.hazard;

import dev.stateroom.history.ToolCall;
import java.util.List;
import java.util.Locale;

/**
 * Calls that together are a hazard.
 *
 * @param kind the kind of hazard
 * @param calls in order, at least two; of a stale write the one that it overwrote, then itself; of a partial write the reads, then itself
 */
public record RunHazard(Kind kind, List<ToolCall> calls) {
    /** Copies the list. */
    public RunHazard {
        calls = List.copyOf(calls);
    }

    /** The kind of hazard. */
    public enum Kind {
        /** The same call with the same result, and nothing changed in between. */
        REPEATED_CALL,
        /** Lines of a file that were read before, and did not change in between. */
        REPEATED_READ,
        /** One number of a call only grows, or only falls, in many calls. */
        SWEEP,
        /** An agent wrote a file that another one had changed since it last saw it. */
        STALE_WRITE,
        /** An agent overwrote a whole file of which it had read only a part. */
        PARTIAL_WRITE;

        /** Its name for programs. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The last call of the hazard. */
    public ToolCall last() {
        return calls.getLast();
    }
}
