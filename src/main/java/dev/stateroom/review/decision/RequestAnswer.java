package dev.stateroom.review.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about one request.
 *
 * @param interruptId of the request; null if the writer named none, which is enough while only one waits
 * @param decisions one for each call of the request, in its order
 */
public record RequestAnswer(@Nullable String interruptId, List<Decision> decisions) {
    /** Copies the list. */
    public RequestAnswer {
        decisions = List.copyOf(decisions);
    }

    /** True if one of its calls is deferred: a request is answered as a whole, so this one is not answered now. */
    public boolean isDeferred() {
        return decisions.stream().anyMatch(Decision.Defer.class::isInstance);
    }
}
