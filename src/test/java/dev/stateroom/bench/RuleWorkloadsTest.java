package dev.stateroom.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.RuleDecision;
import dev.stateroom.permission.RuleOperation;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RuleWorkloadsTest {

    /** The figures of the specification for the generated rules and paths. */
    @Test
    void aMillionPathsAreDecidedAsEverywhere() {
        assertThat(CompiledRules.of(RuleWorkloads.rules(), Dialect.of(Era.PYTHON_0_7)))
                .isInstanceOfSatisfying(AgentReply.Answered.class, answered -> {
                    CompiledRules rules = (CompiledRules) answered.value();
                    Map<String, Integer> counts = new TreeMap<>();
                    RuleWorkloads.paths(RuleWorkloads.PATHS).forEach(path -> {
                        RuleDecision verdict = rules.decide(RuleOperation.READ, path);
                        counts.merge(verdict.isDefault() ? "default" : verdict.mode().word(), 1, Integer::sum);
                    });
                    assertThat(counts)
                            .isEqualTo(Map.of("deny", 14_288, "interrupt", 15_899, "allow", 12_718, "default", 957_095));
                });
    }
}
