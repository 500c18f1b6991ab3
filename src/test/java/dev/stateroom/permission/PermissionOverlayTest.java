package dev.stateroom.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionOverlay.Tally;
import dev.stateroom.permission.PermissionOverlay.Tint;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What rules make of a tree. */
class PermissionOverlayTest {
    private static final List<String> SECRETS =
            List.of("/secrets/key.txt", "/secrets/.env", "/secrets/a/.env", "/secrets/.h/a", "/ok.txt");

    private static PermissionOverlay over(Era era, RuleOperation operation, PermissionRule... rules) {
        return new PermissionOverlay(((AgentReply.Answered<CompiledRules>) CompiledRules.of(List.of(rules), Dialect.of(era))).value(), operation);
    }

    private static PermissionRule deny(String... patterns) {
        return new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of(patterns), RuleMode.DENY);
    }

    @Test
    void filesThatADenyingRuleOnlyJustMissesAreToldFromThoseThatItDoesNotMean() {
        PermissionOverlay overlay = over(Era.PYTHON_0_7, RuleOperation.READ, deny("/secrets/**"));
        assertThat(SECRETS).extracting(overlay::tint)
                .containsExactly(Tint.DENIED, Tint.SLIPS, Tint.SLIPS, Tint.SLIPS, Tint.ALLOWED);
        assertThat(overlay.tint("/secrets")).isEqualTo(Tint.SLIPS);
        assertThat(overlay.tint("/Secrets/a")).isEqualTo(Tint.SLIPS);
        assertThat(overlay.tint("/secretsandmore/.env")).isEqualTo(Tint.ALLOWED);
        assertThat(SECRETS).extracting(over(Era.JS_1_14, RuleOperation.READ, deny("/secrets/**"))::tint)
                .containsExactly(Tint.DENIED, Tint.DENIED, Tint.DENIED, Tint.DENIED, Tint.ALLOWED);
    }

    @Test
    void foldersSumUpWhatLiesBelowThem() {
        var tallies = over(Era.PYTHON_0_7, RuleOperation.READ, deny("/secrets/**")).tallies(SECRETS);
        assertThat(tallies).containsOnlyKeys("", "/secrets", "/secrets/a", "/secrets/.h");
        assertThat(tallies).containsEntry("", new Tally(1, 0, 3, 1));
        assertThat(tallies).containsEntry("/secrets", new Tally(1, 0, 3, 0));
        assertThat(tallies).containsEntry("/secrets/a", new Tally(0, 0, 1, 0));
        assertThat(new Tally(1, 0, 3, 1).open()).isEqualTo(4);
        assertThat(new Tally(1, 0, 3, 1).files()).isEqualTo(5);
    }

    @Test
    void rulesOfTheOtherOperationAndThoseThatAskAreHeeded() {
        PermissionRule ask = new PermissionRule(List.of(RuleOperation.WRITE), List.of("/protected/**"), RuleMode.INTERRUPT);
        assertThat(over(Era.PYTHON_0_7, RuleOperation.READ, ask).tint("/protected/a")).isEqualTo(Tint.ALLOWED);
        assertThat(over(Era.PYTHON_0_7, RuleOperation.READ, ask).tint("/protected/.a")).isEqualTo(Tint.ALLOWED);
        assertThat(over(Era.PYTHON_0_7, RuleOperation.WRITE, ask).tint("/protected/a")).isEqualTo(Tint.ASKS);
        assertThat(over(Era.PYTHON_0_7, RuleOperation.WRITE, ask).tint("/protected/.a")).isEqualTo(Tint.SLIPS);
    }

    @Test
    void amongThousandsOfRulesTheOneIsFoundThatIsOnlyJustMissed() {
        PermissionRule[] rules = IntStream.range(0, 5_000).mapToObj(i -> deny("/folder" + i + "/**")).toArray(PermissionRule[]::new);
        PermissionOverlay overlay = over(Era.PYTHON_0_7, RuleOperation.READ, rules);
        for (int row = 0; row < 40; row++) {
            assertThat(overlay.tint("/folder" + row + "/sub/.env")).isEqualTo(Tint.SLIPS);
            assertThat(overlay.tint("/folder" + row + "/sub/env")).isEqualTo(Tint.DENIED);
            assertThat(overlay.tint("/other" + row + "/.env")).isEqualTo(Tint.ALLOWED);
        }
    }
}
