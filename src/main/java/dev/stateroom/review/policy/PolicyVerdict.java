package dev.stateroom.review.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a rule says about a call, from the least to the most careful. Of all rules that match, the most careful one counts. */
public enum PolicyVerdict {
    /** It is approved without a person. */
    APPROVE,
    /** One person decides; what no rule matches is decided so too. */
    ASK,
    /** Two different people have to approve. */
    ASK_TWO,
    /** It is rejected without a person. */
    NEVER;

    /** The word in a file: {@code approve}, {@code ask}, {@code ask_two}, {@code never}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<PolicyVerdict> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
