package dev.stateroom.review.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A rule's verdict on a call, from the least to the most careful. Of all matching rules, the most careful verdict counts. */
public enum PolicyVerdict {
    /** Approved without a person. */
    APPROVE,
    /** One person decides; also the verdict if no rule matches. */
    ASK,
    /** Two different people must approve. */
    ASK_TWO,
    /** Rejected without a person. */
    NEVER;

    /** The word in a file: {@code approve}, {@code ask}, {@code ask_two}, {@code never}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<PolicyVerdict> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
