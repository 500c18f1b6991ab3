package dev.stateroom.review.inbox;

import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request that waits, as a list shows it. It stands once in the inbox, however many rows the storage has for it.
 *
 * @param place where it waits
 * @param interruptId the request's id
 * @param since when its thread's newest step was written; null where that is not recorded
 * @param isPerCall true for a request that stands for one call alone
 * @param isStuck true where a wrong answer left an error on it: no answer is taken any more
 * @param agent {@code main}, the subagent that asks, or null where only the thread itself tells
 * @param calls what is asked for, in call order; empty for a request of the program's own form
 */
public record Waiting(
        Place place,
        String interruptId,
        @Nullable OffsetDateTime since,
        boolean isPerCall,
        boolean isStuck,
        @Nullable String agent,
        List<Call> calls) {

    /** Those that wait longest first; those of unknown age last. */
    public static final Comparator<Waiting> OLDEST_FIRST = Comparator.comparing(
                    Waiting::since, Comparator.nullsLast(Comparator.<OffsetDateTime>naturalOrder()))
            .thenComparing(one -> one.place().source())
            .thenComparing(one -> one.place().threadId())
            .thenComparing(Waiting::interruptId);

    /** Copies the list. */
    public Waiting {
        calls = List.copyOf(calls);
    }

    /** What tells this request from all others; stays the same while it waits. */
    public Key key() {
        return new Key(place.source(), place.threadId(), interruptId);
    }

    /** How many decisions it takes; a request of the program's own form counts as one. */
    public int decisions() {
        return Math.max(1, calls.size());
    }

    /**
     * A thread of a source.
     *
     * @param source the address that opens the source again
     * @param sourceName its short name
     * @param threadId the thread
     */
    public record Place(String source, String sourceName, String threadId) {}

    /** A request's identity. */
    public record Key(String source, String threadId, String interruptId) {}

    /**
     * One call that waits.
     *
     * @param tool its name
     * @param subject the path or the command that it is about, one line, shortened; empty where it names none
     * @param bytes of its arguments as JSON in UTF-8
     * @param tokens about so many, four characters each
     * @param hazards places among its arguments that deceive
     * @param allowed what may be decided, in the order of the request
     */
    public record Call(String tool, String subject, long bytes, long tokens, int hazards, List<String> allowed) {
        /** Copies the list. */
        public Call {
            allowed = List.copyOf(allowed);
        }
    }
}
