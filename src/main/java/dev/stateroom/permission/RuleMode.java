package dev.stateroom.permission;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a rule does with a path that it matches. */
public enum RuleMode {
    /** The call runs. */
    ALLOW,
    /** The call is answered with a refusal. */
    DENY,
    /** The call waits for a person, in the dialects that know this mode. */
    INTERRUPT;

    /** As rules are written: {@code deny}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RuleMode> named(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }
}
