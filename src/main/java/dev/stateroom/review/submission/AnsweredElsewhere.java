package dev.stateroom.review.submission;

import dev.stateroom.history.ToolCall;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Calls that another client answered while they were being decided here.
 *
 * @param calls number of calls decided here
 * @param ran how many of them have run since
 */
public record AnsweredElsewhere(int calls, int ran) {

    /**
     * Checks the calls of some answers.
     *
     * @param recorded the thread's currently recorded calls
     * @return empty if none of them has a result
     */
    public static Optional<AnsweredElsewhere> of(ThreadCards cards, List<RequestAnswer> answers, List<ToolCall> recorded) {
        Set<String> ids = answers.stream()
                .flatMap(answer -> cards.card(answer).stream())
                .flatMap(card -> card.calls().stream())
                .map(RequestCard.Call::toolCallId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return of(ids, recorded);
    }

    /** Checks calls with these ids. */
    public static Optional<AnsweredElsewhere> of(Set<String> ids, List<ToolCall> recorded) {
        List<ToolCall> now = recorded.stream().filter(call -> ids.contains(call.id()) && call.result() != null).toList();
        return now.isEmpty()
                ? Optional.empty()
                : Optional.of(new AnsweredElsewhere(ids.size(), (int) now.stream().filter(call -> call.run().ran()).count()));
    }

    /** One sentence for a person. */
    public String sentence() {
        return "it was answered elsewhere meanwhile: " + ran + " of " + calls + (calls == 1 ? " call" : " calls") + " ran; your answer was not sent";
    }
}
