package dev.stateroom.review.submission;

import java.util.List;

/**
 * What the desk has after drafts were put there.
 *
 * @param version of this computer's own, as it is there; empty for none. What is changed here from then on continues it
 * @param elsewhere what the same reviewer began on other computers
 */
public record ExchangedDrafts(String version, List<BegunElsewhere> elsewhere) {
    /** Keeps its own copy. */
    public ExchangedDrafts {
        elsewhere = List.copyOf(elsewhere);
    }
}
