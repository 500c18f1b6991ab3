package dev.stateroom.workspace.inference;

import java.util.Locale;

/** The certainty of an inferred line. */
public enum InferenceCertainty {
    /** The data allow no other reading. */
    CERTAIN,
    /** The data agree with it, and nothing contradicts it. */
    LIKELY,
    /** One of several readings. */
    GUESS,
    /** The data do not show it; the user has to decide. */
    UNKNOWN;

    /** The word for output and JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
