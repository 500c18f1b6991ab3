package dev.stateroom.permission.call;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How calls of one tool are reviewed.
 *
 * @param enabled false if the tool is never reviewed, whatever the rules are
 * @param decisions the decisions that a person may make; empty for all that the release supports
 * @param description the text for the person; null for the default
 */
public record ToolReview(boolean enabled, List<String> decisions, @Nullable String description) {
    /** Every call waits, and every decision that the release supports is allowed. */
    public static final ToolReview ALWAYS = new ToolReview(true, List.of(), null);

    /** No call waits. */
    public static final ToolReview NEVER = new ToolReview(false, List.of(), null);

    /** Copies the list. */
    public ToolReview {
        decisions = List.copyOf(decisions);
    }
}
