package dev.stateroom.review.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/**
 * A decision or a change.
 *
 * @param at the time, to the microsecond
 * @param who the person's name as configured
 * @param through {@code window} or {@code command}
 * @param action one word: {@code approved}, {@code edited}, {@code rejected}, {@code responded}, {@code deferred}, {@code sent}, …
 * @param subject the object of the action, in readable form: {@code edit_file /config/app.toml}
 * @param place where: a thread, a mount, a file
 * @param detail everything else, as JSON: the shown content and its hash, the payload, the answer
 */
public record AuditEvent(Instant at, String who, String through, String action, String subject, String place, String detail) {
    /** The action of an entry that erased the content of others. */
    public static final String ERASED = "erased";

    private static final Set<String> DECISIONS = Set.of("approved", "edited", "rejected", "responded");

    /** True if a person or a policy decided a call or answered a question with it. */
    public boolean isDecision() {
        return DECISIONS.contains(action);
    }

    /** Truncates the time to microseconds, as it is stored. */
    public AuditEvent {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }
}
