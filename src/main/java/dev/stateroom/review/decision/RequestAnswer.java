package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one request: decisions about its calls, or a value for a question.
 *
 * @param interruptId of the request; null if not given, which is enough if only one is open
 * @param decisions one for each call of the request, in its order; empty if a value is given
 * @param value the return value of the program's {@code interrupt(…)}; null if decisions are given
 */
public record RequestAnswer(@Nullable String interruptId, List<Decision> decisions, @Nullable ForeignValue value) {
    /** Copies the list. */
    public RequestAnswer {
        decisions = List.copyOf(decisions);
    }

    /** Decisions, one for each call. */
    public RequestAnswer(@Nullable String interruptId, List<Decision> decisions) {
        this(interruptId, decisions, null);
    }

    /** A value for a question. */
    public static RequestAnswer of(@Nullable String interruptId, ForeignValue value) {
        return new RequestAnswer(interruptId, List.of(), value);
    }

    /** The answer with these decisions about each call of a request, or with the value for a question. */
    public static RequestAnswer decided(String interruptId, List<Decision> decisions) {
        return decisions.size() == 1 && decisions.getFirst() instanceof Decision.Answer(ForeignValue value)
                ? of(interruptId, value)
                : new RequestAnswer(interruptId, decisions);
    }

    /** The answer as decisions: a value becomes one {@link Decision.Answer}. */
    public List<Decision> asDecisions() {
        return value == null ? decisions : List.of(new Decision.Answer(value));
    }

    /** A copy for the request with that id. */
    public RequestAnswer to(String id) {
        return new RequestAnswer(id, decisions, value);
    }

    /** True if one of its calls is deferred: a request is answered only as a whole, so this one is not answered now. */
    public boolean isDeferred() {
        return decisions.stream().anyMatch(Decision.Defer.class::isInstance);
    }
}
