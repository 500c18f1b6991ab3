package dev.stateroom.replay;

import java.util.Locale;

/** What a replay says of one call. */
public enum ReplayVerdict {
    /** It answered what is recorded. */
    SAME,
    /** It answered something else. */
    DIFFERENT,
    /** A rule refused it. */
    DENIED,
    /** It waits for a person. */
    INTERRUPTED,
    /** The package throws, which ends the agent's run. */
    FAILED,
    /** It was not run, or nothing is recorded that its answer could be compared with. */
    SKIPPED;

    /** As it is spelled in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
