package dev.stateroom.permission;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a list of rules says what it says about one path.
 *
 * @param operation what was asked
 * @param path the path that was judged
 * @param verdict the decision
 * @param considered the rules before the deciding one with the reason each did not match, then the deciding one; all rules
 *     where none decides
 * @param later numbers of the rules behind the deciding one that would have matched too
 */
public record RuleExplanation(
        RuleOperation operation, String path, RuleDecision verdict, List<Considered> considered, List<Integer> later) {
    /** Copies both lists. */
    public RuleExplanation {
        considered = List.copyOf(considered);
        later = List.copyOf(later);
    }

    /**
     * One rule against the path.
     *
     * @param rule its number from 0
     * @param operations what it speaks about
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
