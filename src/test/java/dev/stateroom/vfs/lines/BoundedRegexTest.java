package dev.stateroom.vfs.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300) // an endless match must not hang the build
final class BoundedRegexTest {
    private static BoundedRegex.Answer find(String expression, String text) {
        return BoundedRegex.compile(expression, 0).find(text, new BoundedRegex.Allowance(), Cancellation.NEVER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a+)+\\1$", "(.*a){25}b", "(a|a)*(a|a)*(a|a)*\\1$", "(a*)*(a*)*(a*)*\\2b", "(?=(a+)+\\1b)a"})
    void anExpressionWithTooManyWaysToFitEndsUndecided(String expression) {
        assertThat(find(expression, "a".repeat(100) + "!")).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
    }

    @Test
    void aDeepRepeatOverALongTextIsUndecidedAndThrowsNothing() {
        assertThat(find("(a|b)*c", "ab".repeat(2_000_000))).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
    }

    @Test
    void ordinaryExpressionsAreDecidedInLongTextsAndInManyShortOnes() {
        assertThat(find("(?m)^password\\s*=", "a line of text\n".repeat(50_000) + "password =")).isEqualTo(new BoundedRegex.Found(750_000, 750_010));
        BoundedRegex.Allowance allowance = new BoundedRegex.Allowance();
        BoundedRegex regex = BoundedRegex.compile("n.*e\\d+$", 0);
        for (int i = 0; i < 20_000; i++) {
            assertThat(regex.find("a line of ordinary length with a needle in it and no number", allowance, Cancellation.NEVER) == BoundedRegex.Nowhere.NONE)
                    .isTrue();
        }
        assertThat(allowance.isUntouched()).isTrue();
    }

    /** Java's matcher repeats and chooses nothing without a look at the text, so that no count of looks ends it. */
    @ParameterizedTest
    @ValueSource(strings = {
        "((((){1000}){1000}){1000}){1000}b", "(((^{1000}){1000}){1000}){1000}b", "((((a?){1000}){1000}){1000}){1000}b", "(|||||||||){20}$b",
        "(|||||||||)(|||||||||)(|||||||||)(|||||||||)(|||||||||)(|||||||||)(|||||||||)(|||||||||)(|||||||||)$b", "(?x) (( ( ){1000} ){1000} ){1000} b",
        "(?:(?=(?:(?:){1000}){1000}){1000}){1000}b", "(?<n>()|()|()){30}\\k<n>$b"
    })
    void anExpressionThatRepeatsNothingIsRefused(String expression) {
        assertThatThrownBy(() -> BoundedRegex.compile(expression, 0)).isInstanceOf(PatternSyntaxException.class).hasMessageContaining("nothing too often");
        assertThat(BoundedRegex.of(Pattern.compile(expression)).find("", new BoundedRegex.Allowance(), Cancellation.NEVER)).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"((){50}){50}b", "((){1000}){100}$x", "(()|()){10}$b"})
    void stepsWithoutALookCountForALongText(String expression) {
        assertThat(find(expression, "a".repeat(200))).isNotInstanceOf(BoundedRegex.Found.class);
        assertThat(find(expression, "a".repeat(4_000_000))).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "(?i)(api[_-]?key|secret|token)\\s*[:=]\\s*['\"]?[A-Za-z0-9]{20,}", "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?Z?)?$",
        "([0-9a-f]{2}:){5}[0-9a-f]{2}", "(?:[^)(]|\\([^)(]*\\))*x", "\\bfoo(?=bar)|(?<!a)baz|[\\]\\[a-z&&[^m]]{3}q", "((a{1,100}){1,100}){1,100}b", "\\Q(((){1000}\\E)?z"
    })
    void ordinaryExpressionsAreNoDearer(String expression) {
        assertThat(SilentSteps.of(expression, 0)).isLessThan(32);
    }

    @Test
    void manyCostlyTextsTogetherSpendTheAllowance() {
        BoundedRegex.Allowance allowance = new BoundedRegex.Allowance();
        BoundedRegex regex = BoundedRegex.compile("(.*a){25}b", 0);
        String line = "a".repeat(200);
        int asked = 0;
        while (!allowance.isSpent()) {
            assertThat(regex.find(line, allowance, Cancellation.NEVER)).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
            asked++;
        }
        assertThat(asked).isBetween(25, 60);
        assertThat(regex.find("b", allowance, Cancellation.NEVER)).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
    }

    /** What a text may cost grew with its length: one of six megabytes held a write for twenty seconds. */
    @Test
    void aLongTextCostsNoMoreThanAllTogetherMay() {
        assertThat(find("a{0,20}b", "a".repeat(100_000))).isEqualTo(BoundedRegex.Nowhere.NONE);
        assertThat(find("a{0,20}b", "a".repeat(4_000_000))).isEqualTo(BoundedRegex.Nowhere.UNDECIDED);
    }

    @Test
    void manyExpressionsOverOneTextCostNoMoreThanAllTogetherMay() {
        BoundedRegex.Allowance allowance = BoundedRegex.Allowance.ofOneText();
        String text = "b".repeat(4_000_000);
        int asked = 0;
        while (!allowance.isSpent() && asked < 100) {
            BoundedRegex.compile("[^b]a", 0).find(text, allowance, Cancellation.NEVER);
            asked++;
        }
        assertThat(asked).isBetween(10, 25);
    }

    @Test
    void aThrownSwitchEndsIt() {
        Cancellation.Switch thrown = new Cancellation.Switch();
        thrown.request();
        assertThatThrownBy(() -> BoundedRegex.compile("(.*a){25}b", 0).find("a".repeat(200), new BoundedRegex.Allowance(), thrown))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void whatIsTooLongOrNestedTooDeeplyIsRefused() {
        assertThatThrownBy(() -> BoundedRegex.compile("a".repeat(10_001), 0)).isInstanceOf(PatternSyntaxException.class);
        assertThatThrownBy(() -> BoundedRegex.compile("(".repeat(5_000) + ")".repeat(5_000), 0)).isInstanceOf(PatternSyntaxException.class);
    }
}
