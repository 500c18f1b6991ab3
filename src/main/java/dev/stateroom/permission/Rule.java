package dev.stateroom.permission;

import java.util.List;

/**
 * One rule as the agent was given it. In a list of rules the first that has the operation and matches the path decides.
 *
 * @param operations what it speaks about, in the order written
 * @param paths patterns, any of which may match
 * @param mode what it does
 */
public record Rule(List<Operation> operations, List<String> paths, Mode mode) {
    /** Copies both lists. */
    public Rule {
        operations = List.copyOf(operations);
        paths = List.copyOf(paths);
    }

    /** Whether it speaks about that operation. */
    public boolean covers(Operation operation) {
        return operations.contains(operation);
    }
}
