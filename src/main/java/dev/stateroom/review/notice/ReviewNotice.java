package dev.stateroom.review.notice;

import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.inbox.WaitingRequest;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * News of one request.
 *
 * @param at when it was seen
 */
public record ReviewNotice(Kind kind, Instant at, WaitingRequest request) {
    private static final int ID_DIGITS = 32;

    /** What the news is. */
    public enum Kind {
        /** It has begun to wait for a person. */
        WAITING,
        /** It has waited for longer than was agreed. */
        OVERDUE,
        /** It waits no more: it was answered, here or elsewhere, or its thread went on. */
        GONE,
        /** A person or a policy decided something, here or at the shared desk; this is news of an entry of the audit log, not of a request. */
        DECIDED;

        /** As it is written in options and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind of a word; empty for another word. */
        public static Optional<Kind> of(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }
    }

    /**
     * The same for the same news, from any process: a receiver can ignore the second of two.
     *
     * @return 32 hexadecimal digits
     */
    public String id() {
        WaitingRequest.Key key = request.key();
        return Sha256.of(String.join("\n", kind.word(), key.source(), key.threadId(), key.interruptId())).substring(0, ID_DIGITS);
    }
}
