package dev.stateroom.permission;

import static dev.stateroom.permission.RuleSets.deny;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.MismatchReason.Reason;
import dev.stateroom.permission.RuleExplanation.Considered;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the obvious rules about a folder of secrets do, measured with the packages. */
final class SecretsTableTest {
    private static final Dialect PYTHON = Dialect.of(Era.PYTHON_0_7);
    private static final Dialect JAVASCRIPT = Dialect.of(Era.JS_1_14);

    @ParameterizedTest
    @CsvSource({
        "/secrets/key.txt, d, d, d, d",
        "/secrets/.env,    a, d, a, d",
        "/secrets/a/.env,  a, d, a, d",
        "/secrets/.h/a,    a, d, a, d",
        "/secrets/.h/.k,   a, d, a, a",
        "/secrets,         a, d, d, a",
        "/Secrets/a,       a, a, d, a",
    })
    void theMeasuredTable(String path, String python, String javaScript, String everything, String mended) {
        assertThat(letter(PYTHON, path, "/secrets/**")).isEqualTo(python);
        assertThat(letter(JAVASCRIPT, path, "/secrets/**")).isEqualTo(javaScript);
        assertThat(letter(PYTHON, path, "/**")).isEqualTo(everything);
        assertThat(letter(JAVASCRIPT, path, "/**")).isEqualTo("d");
        assertThat(letter(PYTHON, path, "/secrets/**", "/secrets/**/.*", "/secrets/**/.*/**")).isEqualTo(mended);
    }

    private static String letter(Dialect dialect, String path, String... patterns) {
        RuleDecision verdict = RuleSets.compiled(dialect, deny(patterns)).decide(RuleOperation.READ, path);
        return verdict.mode().word().substring(0, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "/secrets/.env,  DOT_FILE, .env,    1",
        "/secrets/.h/a,  DOT_FILE, .h,      1",
        "/secrets/a/.b,  DOT_FILE, .b,      2",
        "/secrets/.h/.k, DOT_FILE, .h,      1",
        "/secrets,       FOLDER,   ,       -1",
        "/Secrets/a,     CASE,     Secrets, 0",
        "/ok.txt,        ANCHOR,   ,       -1",
    })
    void theReasonOfEachGap(String path, Reason reason, String at, int index) {
        RuleExplanation explanation = RuleSets.compiled(PYTHON, deny("/secrets/**")).explain(RuleOperation.READ, path);
        assertThat(explanation.verdict()).isEqualTo(RuleDecision.BY_DEFAULT);
        assertThat(explanation.considered()).singleElement().isEqualTo(
                new Considered(0, deny("/x").operations(), "/secrets/**", new MismatchReason(reason, at, index)));
    }

    @Test
    void theReasonIsSaidInWords() {
        MismatchReason miss = new MismatchReason(Reason.DOT_FILE, ".env", 1);
        assertThat(miss.words("/secrets/**", RuleOperation.READ)).isEqualTo("failed on segment .env (leading dot)");
        assertThat(miss.reason().word()).isEqualTo("dotfile");
        assertThat(miss.isGap()).isTrue();
    }

    @Test
    void theNearestPatternOfARuleIsNamed() {
        RuleExplanation explanation = RuleSets.compiled(PYTHON, deny("/other/**", "/secrets/**", "/secrets/*.key"))
                .explain(RuleOperation.WRITE, "/secrets/.env");
        assertThat(explanation.considered().getFirst().pattern()).isEqualTo("/secrets/**");
    }

    @Test
    void rulesBehindTheDecidingOneAreTold() {
        CompiledRules rules = RuleSets.compiled(
                PYTHON, deny("/b/**"), deny("/a/*.md"), RuleSets.allow("/a/**"), deny("/a/x.md"));
        RuleExplanation explanation = rules.explain(RuleOperation.READ, "/a/x.md");
        assertThat(explanation.verdict()).isEqualTo(new RuleDecision(RuleMode.DENY, 1, "/a/*.md"));
        assertThat(explanation.later()).containsExactly(2, 3);
        assertThat(explanation.considered()).extracting(Considered::matched).containsExactly(false, true);
    }
}
