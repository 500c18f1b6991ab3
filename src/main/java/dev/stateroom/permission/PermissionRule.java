package dev.stateroom.permission;

import java.util.List;

/**
 * One rule as given to the agent. In a list of rules the first that has the operation and matches the path decides.
 *
 * @param operations the operations that it covers, in the order written
 * @param paths patterns, any of which may match
 * @param mode its effect
 */
public record PermissionRule(List<RuleOperation> operations, List<String> paths, RuleMode mode) {
    /** Copies both lists. */
    public PermissionRule {
        operations = List.copyOf(operations);
        paths = List.copyOf(paths);
    }

    /** Whether it covers that operation. */
    public boolean covers(RuleOperation operation) {
        return operations.contains(operation);
    }
}
