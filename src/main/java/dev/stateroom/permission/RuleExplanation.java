package dev.stateroom.permission;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reasons for the decision of a list of rules about one path.
 *
 * @param operation the operation
 * @param path the path that was judged
 * @param verdict the decision
 * @param considered the rules before the deciding one, each with its mismatch, then the deciding one; all rules if none decides
 * @param later numbers of the rules after the deciding one that would have matched too
 */
public record RuleExplanation(
        RuleOperation operation, String path, RuleDecision verdict, List<Considered> considered, List<Integer> later) {
    /** Copies both lists. */
    public RuleExplanation {
        considered = List.copyOf(considered);
        later = List.copyOf(later);
    }

    /**
     * One rule compared with the path.
     *
     * @param rule its number from 0
     * @param operations the operations that it covers
     * @param pattern the pattern that matched, or the one that came nearest
     * @param miss why it did not match; null for the rule that decides
     */
    public record Considered(int rule, List<RuleOperation> operations, String pattern, @Nullable MismatchReason miss) {
        /** True for the rule that decides. */
        public boolean matched() {
            return miss == null;
        }
    }
}
