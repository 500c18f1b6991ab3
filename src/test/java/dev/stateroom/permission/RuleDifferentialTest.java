package dev.stateroom.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The engine against rules that try everything: 100,000 decisions over the four dialects that have rules, of which the system
 * property {@code soak.share} are made.
 */
final class RuleDifferentialTest {
    private static final int DECISIONS = 100_000 / 4;
    private static final int PER_RULES = 10;

    @ParameterizedTest
    @EnumSource(names = {"PYTHON_0_5", "PYTHON_0_7", "JS_1_9", "JS_1_14"})
    void decidesAsTryingEverythingDoes(Era era) {
        Dialect dialect = Dialect.of(era);
        Random random = new Random(7 + era.id().hashCode());
        List<String> different = new ArrayList<>();
        int byRule = 0;
        int asked = SoakShare.of(DECISIONS, 500);
        for (int i = 0; i < asked / PER_RULES; i++) {
            SlowRules slow = SlowRules.random(random, dialect);
            CompiledRules rules = RuleSets.compiled(dialect, slow.rules());
            for (int j = 0; j < PER_RULES; j++) {
                RuleOperation operation = random.nextBoolean() ? RuleOperation.READ : RuleOperation.WRITE;
                String path = slow.path(random);
                RuleDecision expected = slow.decide(operation, path);
                byRule += expected.isDefault() ? 0 : 1;
                RuleDecision actual = rules.decide(operation, path);
                if (!actual.equals(expected)) {
                    different.add(operation + " " + path + " under " + slow.rules() + ": " + actual + ", not " + expected);
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(byRule).isGreaterThan(asked / 5);
    }
}
