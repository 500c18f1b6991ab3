package dev.stateroom.review.notice;

import dev.stateroom.agent.text.Sha256;
import dev.stateroom.review.inbox.WaitingRequest;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A notice about one request.
 *
 * @param at when it was seen
 */
public record ReviewNotice(Kind kind, Instant at, WaitingRequest request) {
    private static final int ID_DIGITS = 32;

    /** The kinds of notices. */
    public enum Kind {
        /** It has begun to wait for a person. */
        WAITING,
        /** It has waited longer than the configured time. */
        OVERDUE,
        /** It is no longer open: it was answered, here or elsewhere, or its thread continued. */
        GONE,
        /** A person or a policy decided something, here or at the shared desk; a notice of an entry of the audit log, not of a request. */
        DECIDED;

        /** The word in options and JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind with that word; empty if there is none. */
        public static Optional<Kind> of(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }
    }

    /**
     * The same id for the same notice, from any process: a receiver can ignore duplicates.
     *
     * @return 32 hexadecimal digits
     */
    public String id() {
        WaitingRequest.Key key = request.key();
        return Sha256.of(String.join("\n", kind.word(), key.source(), key.threadId(), key.interruptId())).substring(0, ID_DIGITS);
    }
}
