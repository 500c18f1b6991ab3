package dev.stateroom.permission;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The effect of a rule on calls with a matching path. */
public enum RuleMode {
    /** The call runs. */
    ALLOW,
    /** The model gets a refusal instead of a result. */
    DENY,
    /** The call waits for a person, in dialects that support this mode. */
    INTERRUPT;

    /** The word used in rules: {@code deny}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RuleMode> named(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }
}
