package dev.stateroom.workspace.inference;

import java.util.Locale;

/** How sure an inferred line is. */
public enum InferenceCertainty {
    /** The data leave no other reading. */
    CERTAIN,
    /** The data agree with it, and nothing contradicts. */
    LIKELY,
    /** One of several readings. */
    GUESS,
    /** The data does not say; the user has to. */
    UNKNOWN;

    /** The word for text and JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
