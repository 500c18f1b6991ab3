package dev.stateroom.review.submission;

import java.util.List;

/**
 * The desk's state after drafts were stored there.
 *
 * @param version of this computer's own drafts at the desk; empty for none. Later changes here continue it
 * @param elsewhere drafts of the same reviewer on other computers
 */
public record ExchangedDrafts(String version, List<BegunElsewhere> elsewhere) {
    /** Copies the list. */
    public ExchangedDrafts {
        elsewhere = List.copyOf(elsewhere);
    }
}
