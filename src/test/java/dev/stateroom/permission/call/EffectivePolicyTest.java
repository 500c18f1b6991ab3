package dev.stateroom.permission.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What each agent may do. */
class EffectivePolicyTest {
    private static PermissionRule rule(RuleMode mode, String pattern) {
        return new PermissionRule(List.of(RuleOperation.WRITE), List.of(pattern), mode);
    }

    @Test
    void aSubagentInheritsUnlessItHasRulesOfItsOwn() {
        RuleBook book = new RuleBook(List.of(rule(RuleMode.DENY, "/a/**")), Map.of("own", List.of(rule(RuleMode.INTERRUPT, "/b/**"))));
        List<EffectivePolicy.Row> rows = EffectivePolicy.of(AgentTeam.of(book), List.of("own", "heir"), List.of("/a/x", "/b/x"), Dialect.of(Era.PYTHON_0_7))
                .rows();
        assertThat(rows).extracting(EffectivePolicy.Row::path).containsExactly("/a/x", "/b/x");
        assertThat(rows.getFirst().modes()).containsOnlyKeys("", "own", "heir");
        assertThat(rows.getFirst().modes()).extractingByKey("own").isEqualTo(Map.of(RuleOperation.READ, RuleMode.ALLOW, RuleOperation.WRITE, RuleMode.ALLOW));
        assertThat(rows.getFirst().modes()).extractingByKey("heir").isEqualTo(Map.of(RuleOperation.READ, RuleMode.ALLOW, RuleOperation.WRITE, RuleMode.DENY));
        assertThat(rows.getLast().modes()).extractingByKey("own").isEqualTo(Map.of(RuleOperation.READ, RuleMode.ALLOW, RuleOperation.WRITE, RuleMode.INTERRUPT));
    }

    @Test
    void anAgentWhoseRulesCannotBeUsedIsMissing() {
        RuleBook book = new RuleBook(List.of(rule(RuleMode.DENY, "no-slash")), Map.of());
        assertThat(EffectivePolicy.of(AgentTeam.of(book), List.of(), List.of("/a"), Dialect.of(Era.PYTHON_0_7)).rows().getFirst().modes()).isEmpty();
    }
}
