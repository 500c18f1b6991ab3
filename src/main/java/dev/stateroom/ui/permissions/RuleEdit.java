package dev.stateroom.ui.permissions;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import java.util.Arrays;
import java.util.List;

/** Small changes of one rule. */
final class RuleEdit {
    private RuleEdit() {}

    /** The rule with the next mode: allow, deny, ask, and allow again. */
    static PermissionRule nextMode(PermissionRule rule) {
        RuleMode next = switch (rule.mode()) {
            case ALLOW -> RuleMode.DENY;
            case DENY -> RuleMode.INTERRUPT;
            case INTERRUPT -> RuleMode.ALLOW;
        };
        return new PermissionRule(rule.operations(), rule.paths(), next);
    }

    /** The rule with an operation added or removed; the last operation stays, since a rule needs one. */
    static PermissionRule toggled(PermissionRule rule, RuleOperation operation) {
        boolean on = rule.covers(operation);
        List<RuleOperation> changed = Arrays.stream(RuleOperation.values())
                .filter(one -> one == operation ? !on : rule.covers(one))
                .toList();
        return changed.isEmpty() ? rule : new PermissionRule(changed, rule.paths(), rule.mode());
    }
}
