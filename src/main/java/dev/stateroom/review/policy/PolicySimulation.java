package dev.stateroom.review.policy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Applies a policy to past decisions and compares the verdicts with those of people.
 *
 * @param total number of decisions
 * @param verdicts number of decisions per verdict
 * @param byRule number of decisions per rule, by its id; the empty id for those that no rule matches
 * @param disagreements those for which a rule and a person differ
 */
public record PolicySimulation(
        int total, Map<PolicyVerdict, Integer> verdicts, Map<String, Integer> byRule, List<Disagreement> disagreements) {
    /** Copies the collections. */
    public PolicySimulation {
        verdicts = Map.copyOf(verdicts);
        byRule = Map.copyOf(byRule);
        disagreements = List.copyOf(disagreements);
    }

    /** One difference. */
    public record Disagreement(PastDecision decision, PolicyAnswer answer) {}

    /** Runs a policy. */
    public static PolicySimulation of(ReviewPolicy policy, List<PastDecision> past) {
        Map<PolicyVerdict, Integer> verdicts = new EnumMap<>(PolicyVerdict.class);
        Map<String, Integer> byRule = new LinkedHashMap<>();
        List<Disagreement> disagreements = new ArrayList<>();
        for (PastDecision decision : past) {
            PolicyAnswer answer = policy.answer(decision.call());
            verdicts.merge(answer.verdict(), 1, Integer::sum);
            byRule.merge(answer.rule(), 1, Integer::sum);
            boolean isOtherwise = switch (answer.verdict()) {
                case APPROVE -> !decision.isApproved();
                case NEVER -> decision.isApproved() || decision.action().equals("edited");
                case ASK, ASK_TWO -> false;
            };
            if (isOtherwise) {
                disagreements.add(new Disagreement(decision, answer));
            }
        }
        return new PolicySimulation(past.size(), verdicts, byRule, disagreements);
    }

    /** The number of decisions with a verdict. */
    public int count(PolicyVerdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    /** The number of calls that it would have approved although a person did not approve them unchanged, by the person's action. */
    public long approvedAgainst(String action) {
        return disagreements.stream()
                .filter(one -> one.answer().verdict() == PolicyVerdict.APPROVE && one.decision().action().equals(action))
                .count();
    }

    /** {@code would have approved 41 of 60, of which 2 were rejected by a person}. */
    public String sentence() {
        List<String> against = new ArrayList<>();
        for (String action : List.of("rejected", "edited", "responded")) {
            long many = approvedAgainst(action);
            if (many > 0) {
                against.add(many + (many == 1 ? " was " : " were ") + (action.equals("responded") ? "answered" : action));
            }
        }
        return "would have approved " + count(PolicyVerdict.APPROVE) + " of " + total
                + (against.isEmpty() ? "" : ", of which " + String.join(", ", against) + " by a person");
    }
}
