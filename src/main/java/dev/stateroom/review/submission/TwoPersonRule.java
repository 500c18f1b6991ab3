package dev.stateroom.review.submission;

import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.evidence.LogKey;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.policy.ReviewPolicy;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who may decide something, and whether two different people have to. */
@FunctionalInterface
public interface TwoPersonRule {
    /** No rule asks two people. */
    TwoPersonRule NONE = (cards, answers) -> Optional.empty();

    /** Why two people have to decide, one phrase with the rule; empty if one is enough. */
    Optional<String> asksTwo(ThreadCards cards, List<RequestAnswer> answers);

    /**
     * Why this reviewer may not decide so, one sentence; empty if they may.
     *
     * @param key that signs what they decide; null for none
     */
    default Optional<String> forbids(ThreadCards cards, List<RequestAnswer> answers, Reviewer reviewer, @Nullable LogKey key) {
        return Optional.empty();
    }

    /** True if two names are of one person. */
    default boolean isSame(String name, String other) {
        return name.equals(other);
    }

    /** Who began the thread, where a rule about the call looks at that; empty otherwise. */
    default String requester(ThreadCards cards, RequestCard card, RequestCard.Call call) {
        return "";
    }

    /** What a policy says. */
    static TwoPersonRule of(ReviewPolicy policy) {
        return new PolicyDuties(policy);
    }
}
