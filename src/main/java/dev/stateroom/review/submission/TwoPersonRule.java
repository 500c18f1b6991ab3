package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.policy.PolicyAnswer;
import dev.stateroom.review.policy.PolicyCall;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether two different people have to decide something. */
@FunctionalInterface
public interface TwoPersonRule {
    /** No rule asks two people. */
    TwoPersonRule NONE = (cards, answers) -> Optional.empty();

    /** Why two people have to decide, one phrase with the rule; empty if one is enough. */
    Optional<String> asksTwo(ThreadCards cards, List<RequestAnswer> answers);

    /** What a policy says about calls as they were asked for and as they were edited. A call that is rejected needs one person. */
    static TwoPersonRule of(ReviewPolicy policy) {
        return (cards, answers) -> answers.stream()
                .flatMap(answer -> cards.card(answer).stream().flatMap(card -> {
                    List<RequestCard.Call> calls = card.calls();
                    return IntStream.range(0, Math.min(calls.size(), answer.decisions().size()))
                            .boxed()
                            .flatMap(i -> looked(cards, card, calls.get(i), answer.decisions().get(i)).map(policy::answer));
                }))
                .filter(said -> said.verdict() == PolicyVerdict.ASK_TWO)
                .map(PolicyAnswer::why)
                .findFirst();
    }

    private static Stream<PolicyCall> looked(ThreadCards cards, RequestCard card, RequestCard.Call call, Decision decision) {
        String agent = card.interrupt().agent();
        PolicyCall asked = PolicyCall.of(call.request().name(), call.request().args(), agent, cards.metadata());
        return switch (decision) {
            case Decision.Edit(String name, ForeignValue.Fields args) -> Stream.of(asked, PolicyCall.of(name, args, agent, cards.metadata()));
            case Decision.Reject _, Decision.Defer _ -> Stream.of();
            case Decision.Approve _, Decision.Respond _, Decision.Answer _, Decision.Unknown _ -> Stream.of(asked);
        };
    }
}
