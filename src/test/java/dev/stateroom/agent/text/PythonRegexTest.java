package dev.stateroom.agent.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PythonRegexTest {

    /** What Python 3.11 says. */
    @Test
    void faultsAreToldInPythonsWords() {
        Map<String, String> reasons = Map.ofEntries(
                Map.entry("(", "missing ), unterminated subpattern at position 0"),
                Map.entry("[", "unterminated character set at position 0"),
                Map.entry("*a", "nothing to repeat at position 0"),
                Map.entry("a**", "multiple repeat at position 2"),
                Map.entry("a{2,1}", "min repeat greater than max repeat at position 2"),
                Map.entry("(?P<n", "missing >, unterminated name at position 4"),
                Map.entry("(?P<1a>x)", "bad character in group name '1a' at position 4"),
                Map.entry("(?P<n>a)(?P<n>b)", "redefinition of group name 'n' as group 2; was group 1 at position 12"),
                Map.entry("(?<=a*)b", "look-behind requires fixed-width pattern"),
                Map.entry("\\", "bad escape (end of pattern) at position 0"),
                Map.entry("a)", "unbalanced parenthesis at position 1"),
                Map.entry("[b-a]", "bad character range b-a at position 1"),
                Map.entry("(?z)", "unknown extension ?z at position 1"),
                Map.entry("(?P=x)", "unknown group name 'x' at position 4"),
                Map.entry("\\1", "invalid group reference 1 at position 1"),
                Map.entry("(?P>x)", "unknown extension ?P> at position 1"),
                Map.entry("x{1,2}{3}", "multiple repeat at position 6"),
                Map.entry("(?i", "missing -, : or ) at position 3"),
                Map.entry("(?<n>a)", "unknown extension ?<n at position 1"),
                Map.entry("\\q", "bad escape \\q at position 0"),
                Map.entry("[\\q]", "bad escape \\q at position 1"),
                Map.entry("(?P<n>", "missing ), unterminated subpattern at position 0"),
                Map.entry("\\x1", "incomplete escape \\x1 at position 0"),
                Map.entry("\\u12", "incomplete escape \\u12 at position 0"),
                Map.entry("\\N{foo}", "undefined character name 'foo' at position 0"),
                Map.entry("+", "nothing to repeat at position 0"),
                Map.entry("?", "nothing to repeat at position 0"),
                Map.entry("{1}", "nothing to repeat at position 0"),
                Map.entry("(?#", "missing ), unterminated comment at position 0"),
                Map.entry("(?:", "missing ), unterminated subpattern at position 0"),
                Map.entry("(?=", "missing ), unterminated subpattern at position 0"),
                Map.entry("[a", "unterminated character set at position 0"),
                Map.entry("\\8", "invalid group reference 8 at position 1"),
                Map.entry("(a", "missing ), unterminated subpattern at position 0"),
                Map.entry("x(?i)y", "global flags not at the start of the expression at position 1"),
                Map.entry("(?-:a)", "missing flag at position 3"),
                Map.entry("(?i-i:a)", "bad inline flags: flag turned on and off at position 5"),
                Map.entry("[z-\\d]", "bad character range z-\\d at position 1"),
                Map.entry("\\z", "bad escape \\z at position 0"),
                Map.entry("\\G", "bad escape \\G at position 0"),
                Map.entry("\\Q", "bad escape \\Q at position 0"),
                Map.entry("\\p{L}", "bad escape \\p at position 0"),
                Map.entry("\\R", "bad escape \\R at position 0"),
                Map.entry("\\h", "bad escape \\h at position 0"),
                Map.entry("\\K", "bad escape \\K at position 0"),
                Map.entry("\\X", "bad escape \\X at position 0"),
                Map.entry("a{2}{3}", "multiple repeat at position 4"),
                Map.entry("\\400", "octal escape value \\400 outside of range 0-0o377 at position 0"),
                Map.entry("\\g", "bad escape \\g at position 0"),
                Map.entry("[]", "unterminated character set at position 0"),
                Map.entry("[^]", "unterminated character set at position 0"),
                Map.entry("[a--b]", "bad character range a-- at position 1"),
                Map.entry("(?L)x", "bad inline flags: cannot use 'L' flag with a str pattern at position 3"),
                Map.entry("(?Li)", "bad inline flags: cannot use 'L' flag with a str pattern at position 3"),
                Map.entry("^*", "nothing to repeat at position 1"),
                Map.entry("$*", "nothing to repeat at position 1"),
                Map.entry("\\b*", "nothing to repeat at position 2"),
                Map.entry("|*", "nothing to repeat at position 1"),
                Map.entry("(*a)", "nothing to repeat at position 1"),
                Map.entry("\\U00110000", "bad escape \\U00110000 at position 0"));
        reasons.forEach((pattern, reason) -> assertThat(PythonRegex.compile(pattern))
                .as(pattern)
                .isEqualTo(new PythonRegex.Refused(reason)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?>a)",
                "a{,3}",
                "[[:alpha:]]",
                "(?-i:a)",
                "\\Z",
                "\\A",
                "(?s:.)",
                "(?x) a #c",
                "\\0",
                "\\01",
                "[]a]",
                "[a&&b]",
                "[[a]]",
                "$^",
                "(?:)*",
                "(a*)*",
                "()+",
                "\\N{DIGIT ONE}",
                "(?P<\u00e9>a)(?P=\u00e9)",
                "\\U0001F600"
            })
    void whatPythonTakesIsTaken(String pattern) {
        assertThat(PythonRegex.compile(pattern)).isInstanceOf(PythonRegex.Usable.class);
    }

    @Test
    void possessiveRepeatsAreRefused() {
        assertThat(PythonRegex.compile("a++")).isEqualTo(new PythonRegex.Refused("multiple repeat at position 2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "(?P<x>a)(?P=x)~baa~true",
                "(?P<x>a)(?P=x)~ab~false",
                "a{,2}$~xaa~true",
                "^a{,2}$~aaa~false",
                "[a&&b]~&~true",
                "[[a]~[~true",
                "[]a]~]~true",
                "[^\\W\\d]~1~false",
                "[^\\W\\d]~é~true",
                "^.$~CR~true",
                "(?i)É~é~true",
                "(?x) a b # c~ab~true",
                "(?x:a b)c d~abc d~true",
                "(a)(b)\\2\\1~abba~true",
                "a{2}b~aab~true",
                "a{x}~a{x}~true",
                "(?<=ab)c~abc~true",
                "(?<!ab)c~abc~false",
                "x(?!y)~xy~false",
                "\\bfoo\\b~a foo b~true",
                "^abc\\Z~abc~true",
                "(?s:a.c)|z~abc~true",
                "(a)\\1{2}$~aaa~true",
                "\\x41\\u00e9\\101~AéA~true",
                "[\\b]~b~false",
                "a|b|~zzz~true",
                "-(?:a|bc)+?-~-abca-~true"
            })
    void whatIsTranslatedFindsTheSame(String pattern, String line, boolean found) {
        Pattern translated = ((PythonRegex.Usable) PythonRegex.compile(pattern)).pattern();
        assertThat(translated.matcher(line.replace("CR", "\r")).find()).isEqualTo(found);
    }
}
