package dev.stateroom.review.submission;

import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.policy.ReviewPolicy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides who may decide, and whether two different people must. */
@FunctionalInterface
public interface TwoPersonRule {
    /** No rule requires two people. */
    TwoPersonRule NONE = (cards, answers) -> Optional.empty();

    /** Why two people must decide, one phrase with the rule; empty if one is enough. */
    Optional<String> asksTwo(ThreadCards cards, List<RequestAnswer> answers);

    /**
     * Why this reviewer may not decide this, one sentence; empty if they may.
     *
     * @param key the key that signs their decisions; null for none
     */
    default Optional<String> forbids(ThreadCards cards, List<RequestAnswer> answers, Reviewer reviewer, @Nullable LogKey key) {
        return Optional.empty();
    }

    /** True if two names belong to one person. */
    default boolean isSame(String name, String other) {
        return name.equals(other);
    }

    /** Who started the thread, if a rule about the call needs that; empty otherwise. */
    default String requester(ThreadCards cards, RequestCard card, RequestCard.Call call) {
        return "";
    }

    /** The rules of a policy. */
    static TwoPersonRule of(ReviewPolicy policy) {
        return new PolicyDuties(policy);
    }
}
