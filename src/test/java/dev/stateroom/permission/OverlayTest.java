package dev.stateroom.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.Reply;
import dev.stateroom.permission.Overlay.Tally;
import dev.stateroom.permission.Overlay.Tint;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What rules make of a tree. */
class OverlayTest {
    private static final List<String> SECRETS =
            List.of("/secrets/key.txt", "/secrets/.env", "/secrets/a/.env", "/secrets/.h/a", "/ok.txt");

    private static Overlay over(Era era, Operation operation, Rule... rules) {
        return new Overlay(((Reply.Answered<CompiledRules>) CompiledRules.of(List.of(rules), Dialect.of(era))).value(), operation);
    }

    private static Rule deny(String... patterns) {
        return new Rule(List.of(Operation.READ, Operation.WRITE), List.of(patterns), Mode.DENY);
    }

    @Test
    void filesThatADenyingRuleOnlyJustMissesAreToldFromThoseThatItDoesNotMean() {
        Overlay overlay = over(Era.PYTHON_0_7, Operation.READ, deny("/secrets/**"));
        assertThat(SECRETS).extracting(overlay::tint)
                .containsExactly(Tint.DENIED, Tint.SLIPS, Tint.SLIPS, Tint.SLIPS, Tint.ALLOWED);
        assertThat(overlay.tint("/secrets")).isEqualTo(Tint.SLIPS);
        assertThat(overlay.tint("/Secrets/a")).isEqualTo(Tint.SLIPS);
        assertThat(overlay.tint("/secretsandmore/.env")).isEqualTo(Tint.ALLOWED);
        assertThat(SECRETS).extracting(over(Era.JS_1_14, Operation.READ, deny("/secrets/**"))::tint)
                .containsExactly(Tint.DENIED, Tint.DENIED, Tint.DENIED, Tint.DENIED, Tint.ALLOWED);
    }

    @Test
    void foldersSumUpWhatLiesBelowThem() {
        var tallies = over(Era.PYTHON_0_7, Operation.READ, deny("/secrets/**")).tallies(SECRETS);
        assertThat(tallies).containsOnlyKeys("", "/secrets", "/secrets/a", "/secrets/.h");
        assertThat(tallies).containsEntry("", new Tally(1, 0, 3, 1));
        assertThat(tallies).containsEntry("/secrets", new Tally(1, 0, 3, 0));
        assertThat(tallies).containsEntry("/secrets/a", new Tally(0, 0, 1, 0));
        assertThat(new Tally(1, 0, 3, 1).open()).isEqualTo(4);
        assertThat(new Tally(1, 0, 3, 1).files()).isEqualTo(5);
    }

    @Test
    void rulesOfTheOtherOperationAndThoseThatAskAreHeeded() {
        Rule ask = new Rule(List.of(Operation.WRITE), List.of("/protected/**"), Mode.INTERRUPT);
        assertThat(over(Era.PYTHON_0_7, Operation.READ, ask).tint("/protected/a")).isEqualTo(Tint.ALLOWED);
        assertThat(over(Era.PYTHON_0_7, Operation.READ, ask).tint("/protected/.a")).isEqualTo(Tint.ALLOWED);
        assertThat(over(Era.PYTHON_0_7, Operation.WRITE, ask).tint("/protected/a")).isEqualTo(Tint.ASKS);
        assertThat(over(Era.PYTHON_0_7, Operation.WRITE, ask).tint("/protected/.a")).isEqualTo(Tint.SLIPS);
    }

    @Test
    void amongThousandsOfRulesTheOneIsFoundThatIsOnlyJustMissed() {
        Rule[] rules = IntStream.range(0, 5_000).mapToObj(i -> deny("/folder" + i + "/**")).toArray(Rule[]::new);
        Overlay overlay = over(Era.PYTHON_0_7, Operation.READ, rules);
        for (int row = 0; row < 40; row++) {
            assertThat(overlay.tint("/folder" + row + "/sub/.env")).isEqualTo(Tint.SLIPS);
            assertThat(overlay.tint("/folder" + row + "/sub/env")).isEqualTo(Tint.DENIED);
            assertThat(overlay.tint("/other" + row + "/.env")).isEqualTo(Tint.ALLOWED);
        }
    }
}
