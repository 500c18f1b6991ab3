package dev.stateroom.review.submission;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.policy.PolicyAnswer;
import dev.stateroom.review.policy.PolicyCall;
import dev.stateroom.review.policy.PolicyPerson;
import dev.stateroom.review.policy.PolicyRule;
import dev.stateroom.review.policy.PolicyVerdict;
import dev.stateroom.review.policy.ReviewPolicy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Applies a policy's rules on who may decide. It checks calls as requested and as edited; anyone may reject, alone. */
record PolicyDuties(ReviewPolicy policy) implements TwoPersonRule {

    @Override
    public Optional<String> asksTwo(ThreadCards cards, List<RequestAnswer> answers) {
        return looked(cards, answers)
                .map(policy::answer)
                .filter(said -> said.verdict() == PolicyVerdict.ASK_TWO)
                .map(PolicyAnswer::why)
                .findFirst();
    }

    @Override
    public Optional<String> forbids(ThreadCards cards, List<RequestAnswer> answers, Reviewer reviewer, @Nullable LogKey key) {
        return otherKey(reviewer, key).or(() -> looked(cards, answers)
                .flatMap(call -> policy.requesterRules(call).stream())
                .distinct()
                .flatMap(rule -> began(cards, rule, reviewer).stream())
                .findFirst());
    }

    private Optional<String> began(ThreadCards cards, PolicyRule rule, Reviewer reviewer) {
        String field = String.valueOf(rule.requester());
        Set<String> names = cards.requesters(field);
        if (names.isEmpty()) {
            return Optional.of("rule " + rule.id() + " wants another person than the one who began the thread, and its metadata do not say in " + field
                    + " who that was");
        }
        return names.stream()
                .filter(name -> isSame(name, reviewer.name()))
                .findFirst()
                .map(name -> name + " began this thread (" + field + "): by rule " + rule.id() + " another person has to approve");
    }

    private Optional<String> otherKey(Reviewer reviewer, @Nullable LogKey key) {
        Optional<PolicyPerson> holder = key == null ? Optional.empty() : policy.holder(key.text());
        if (holder.isPresent() && !holder.get().isCalled(reviewer.name())) {
            return Optional.of("the key here is one of " + holder.get().name() + " by policy " + policy.name() + ", and the reviewer is " + reviewer.name());
        }
        return policy.person(reviewer.name())
                .filter(person -> !person.keys().isEmpty() && holder.isEmpty())
                .map(person -> person.name() + " decides with a key that policy " + policy.name() + " lists, and here is "
                        + (key == null ? "none: see audit key --reviewer" : "another one: " + key.text()));
    }

    @Override
    public boolean isSame(String name, String other) {
        return name.equalsIgnoreCase(other) || policy.person(name).filter(person -> person.isCalled(other)).isPresent();
    }

    @Override
    public String requester(ThreadCards cards, RequestCard card, RequestCard.Call call) {
        Set<String> names = new TreeSet<>();
        policy.requesterRules(asked(cards, card, call)).forEach(rule -> names.addAll(cards.requesters(String.valueOf(rule.requester()))));
        return String.join(", ", names);
    }

    private static Stream<PolicyCall> looked(ThreadCards cards, List<RequestAnswer> answers) {
        return answers.stream().flatMap(answer -> cards.card(answer).stream().flatMap(card -> {
            List<RequestCard.Call> calls = card.calls();
            return IntStream.range(0, Math.min(calls.size(), answer.decisions().size()))
                    .boxed()
                    .flatMap(i -> looked(cards, card, calls.get(i), answer.decisions().get(i)));
        }));
    }

    private static Stream<PolicyCall> looked(ThreadCards cards, RequestCard card, RequestCard.Call call, Decision decision) {
        PolicyCall asked = asked(cards, card, call);
        return switch (decision) {
            case Decision.Edit(String name, ForeignValue.Fields args) -> Stream.of(asked, PolicyCall.of(name, args, card.interrupt().agent(), cards.metadata()));
            case Decision.Reject _, Decision.Defer _ -> Stream.of();
            case Decision.Approve _, Decision.Respond _, Decision.Answer _, Decision.Unknown _ -> Stream.of(asked);
        };
    }

    private static PolicyCall asked(ThreadCards cards, RequestCard card, RequestCard.Call call) {
        return PolicyCall.of(call.request().name(), call.request().args(), card.interrupt().agent(), cards.metadata());
    }
}
