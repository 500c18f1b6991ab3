package dev.stateroom.ui.permissions;

import dev.stateroom.permission.Mode;
import dev.stateroom.permission.Operation;
import dev.stateroom.permission.Rule;
import java.util.Arrays;
import java.util.List;

/** Small changes of one rule. */
final class RuleEdit {
    private RuleEdit() {}

    /** The rule with the next mode: allow, deny, ask, and allow again. */
    static Rule nextMode(Rule rule) {
        Mode next = switch (rule.mode()) {
            case ALLOW -> Mode.DENY;
            case DENY -> Mode.INTERRUPT;
            case INTERRUPT -> Mode.ALLOW;
        };
        return new Rule(rule.operations(), rule.paths(), next);
    }

    /** The rule with an operation that it had not, or without one that it had; the last one stays, since a rule speaks about something. */
    static Rule toggled(Rule rule, Operation operation) {
        boolean on = rule.covers(operation);
        List<Operation> changed = Arrays.stream(Operation.values())
                .filter(one -> one == operation ? !on : rule.covers(one))
                .toList();
        return changed.isEmpty() ? rule : new Rule(changed, rule.paths(), rule.mode());
    }
}
