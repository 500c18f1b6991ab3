package dev.stateroom.replay;

import java.util.Locale;

/** The verdict of a replay on one call. */
public enum ReplayVerdict {
    /** It gave the recorded answer. */
    SAME,
    /** It gave another answer. */
    DIFFERENT,
    /** A rule refused it. */
    DENIED,
    /** It waits for a person. */
    INTERRUPTED,
    /** The package throws, which ends the agent's run. */
    FAILED,
    /** It was not run, or its recorded answer is missing. */
    SKIPPED;

    /** Its name in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
