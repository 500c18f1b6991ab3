package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one request: decisions about its calls, or a value for a question.
 *
 * @param interruptId of the request; null if the writer named none, which is enough while only one waits
 * @param decisions one for each call of the request, in its order; empty where a value is given
 * @param value what the program's {@code interrupt(…)} returns; null where decisions are given
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

    /** What was decided about each call of a request, or the value that answers a question. */
    public static RequestAnswer decided(String interruptId, List<Decision> decisions) {
        return decisions.size() == 1 && decisions.getFirst() instanceof Decision.Answer(ForeignValue value)
                ? of(interruptId, value)
                : new RequestAnswer(interruptId, decisions);
    }

    /** The same as decisions: a value is one {@link Decision.Answer}. */
    public List<Decision> asDecisions() {
        return value == null ? decisions : List.of(new Decision.Answer(value));
    }

    /** The same for the request of that id. */
    public RequestAnswer to(String id) {
        return new RequestAnswer(id, decisions, value);
    }

    /** True if one of its calls is deferred: a request is answered as a whole, so this one is not answered now. */
    public boolean isDeferred() {
        return decisions.stream().anyMatch(Decision.Defer.class::isInstance);
    }
}
