package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReplacementRuleTest {
    private static final ReplacementRule PYTHON_0_7 = ReplacementRule.of(Dialect.of(Era.PYTHON_0_7));
    private static final ReplacementRule PYTHON_0_5 = ReplacementRule.of(Dialect.of(Era.PYTHON_0_5));
    private static final ReplacementRule JS = ReplacementRule.of(Dialect.of(Era.JS_1_14));
    private static final List<String> ABC = List.of("a", "b", "c");

    @Test
    void anEmptyOldTextMeansAnotherThingInEachEra() {
        assertThat(PYTHON_0_5.apply("a😀", "", "-", true)).isEqualTo(new TextReplacement.Replaced("-a-😀-", 3));
        assertThat(PYTHON_0_5.apply("", "", "x", false)).isEqualTo(new TextReplacement.Replaced("x", 1));
        assertThat(PYTHON_0_7.apply("", "", "x", true))
                .isEqualTo(new TextReplacement.Refused("Error: old_string cannot be empty. Provide the exact text to replace."));
        assertThat(JS.apply("", "", "x", false)).isEqualTo(new TextReplacement.Replaced("x", 0));
        assertThat(JS.apply("a", "", "x", false))
                .isEqualTo(new TextReplacement.Refused("Error: oldString cannot be empty when file has content"));
    }

    @Test
    void onlyPythonFrom055ExplainsAFinalNewline() {
        TextReplacement.Refused plain = new TextReplacement.Refused("Error: String not found in file: 'a\n'");
        assertThat(ReplacementRule.of(Dialect.of(Era.Language.PYTHON, new Release(0, 5, 4))).apply("a", "a\n", "b", false))
                .isEqualTo(plain);
        assertThat(JS.apply("a", "a\n", "b", false)).isEqualTo(plain);
        assertThat(PYTHON_0_5.apply("a", "a\n", "b", false)).asString().contains("Retry with the trailing newline removed from");
        assertThat(PYTHON_0_7.apply("a a", "a\n", "b", false)).asString().contains("would appear 2 times");
        assertThat(PYTHON_0_7.apply("a", "\n", "b", false))
                .isEqualTo(new TextReplacement.Refused("Error: String not found in file: '\n'"));
    }

    @Test
    void severalOccurrencesAreCountedWithoutOverlap() {
        assertThat(PYTHON_0_7.apply("aaaa", "aa", "b", false)).asString().contains("String 'aa' appears 2 times in file.");
        assertThat(JS.apply("aaaa", "aa", "b", false)).asString().contains("has multiple occurrences (appears 2 times) in file.");
        assertThat(JS.apply("aaaaa", "aa", "b", true)).isEqualTo(new TextReplacement.Replaced("bba", 2));
    }

    @Test
    void anInverseEditRestoresTheText() {
        RandomCases.check(300, random -> {
            String text = random.joined(0, 9, ABC);
            String old = random.joined(1, 2, ABC);
            if (PYTHON_0_7.apply(text, old, "\u0001", true) instanceof TextReplacement.Replaced(String changed, int count)) {
                assertThat(PYTHON_0_7.apply(changed, "\u0001", old, true)).isEqualTo(new TextReplacement.Replaced(text, count));
            } else {
                assertThat(text).doesNotContain(old);
            }
        });
    }
}
