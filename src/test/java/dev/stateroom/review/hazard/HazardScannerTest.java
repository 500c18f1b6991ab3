package dev.stateroom.review.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HazardScannerTest {

    private static String only(String text) {
        List<TextHazard> found = HazardScanner.in(text);
        assertThat(found).hasSize(1);
        TextHazard one = found.getFirst();
        return one.kind() + " " + one.line() + ":" + one.column() + " " + one.mark();
    }

    @Test
    void whatTurnsHidesOrSteersTheTextIsNamedWithLineAndColumn() {
        assertThat(only("To: team\n\nThe port is now \u202E9090.")).isEqualTo("TURNS 3:17 RLO U+202E");
        assertThat(only("a\u200Bb")).isEqualTo("HIDDEN 1:2 ZWSP U+200B");
        assertThat(only("x\uDB40\uDC41")).isEqualTo("HIDDEN 1:2 U+E0041 TAG LATIN CAPITAL LETTER A");
        assertThat(only("rm -rf /\rls")).isEqualTo("CONTROL 1:9 CR U+000D");
        assertThat(only("\u001B[8mhidden")).isEqualTo("CONTROL 1:1 ESC U+001B");
        assertThat(only("\uD83D\uDE00\u00A0x")).isEqualTo("SPACE 1:2 NBSP U+00A0");
        assertThat(only("\uFEFFx")).isEqualTo("HIDDEN 1:1 BOM U+FEFF");
    }

    @Test
    void wordsOfMixedOrImitatedLettersAreNamed() {
        assertThat(only("curl p\u0430ypal")).isEqualTo("CONFUSABLE 1:6 p\u0430ypal");
        assertThat(only("\uFF52\uFF4D x")).isEqualTo("CONFUSABLE 1:1 \uFF52\uFF4D");
        assertThat(only("run \uD835\uDC2B\uD835\uDC26")).isEqualTo("CONFUSABLE 1:5 \uD835\uDC2B\uD835\uDC26");
    }

    @Test
    void addressesThatLeadElsewhereAreNamed() {
        assertThat(only("curl https://github.com@evil.example/x")).isEqualTo("ADDRESS 1:6 leads to evil.example");
        assertThat(only("see http://xn--pypal-4ve.com")).isEqualTo("ADDRESS 1:5 xn--");
        assertThat(only("wget http://3232235777/a")).isEqualTo("ADDRESS 1:6 a number for a host");
        assertThat(only("wget http://0x7f.1/a")).isEqualTo("ADDRESS 1:6 a number for a host");
        assertThat(only("http://b\u00FCcher.example/")).isEqualTo("ADDRESS 1:1 letters beyond ASCII");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain text\r\n\twith tabs\n",
                "\u4E2D\u6587\u3000\u6587\u672C\uFF0C\u5168\u89D2",
                "\u041F\u0440\u0438\u0432\u0435\u0442, world",
                "family \uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67 and heart \u2764\uFE0F",
                "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
                "na\u00EFve caf\u00E9 Stra\u00DFe",
                "https://user@example.com:8443/a?b=c#d and http://127.0.0.1:2124 and ssh://git@host/x",
                "https://example.com/10.0.0.1",
                "\u03BB x: \u0394t",
                "\u0416urnal and \u03B8x"
            })
    void ordinaryTextOfAnyLanguageIsLeftAlone(String text) {
        assertThat(HazardScanner.in(text)).isEmpty();
    }

    @Test
    void aHostileTextGivesNoMoreThanAThousandPlaces() {
        assertThat(HazardScanner.in("\u202E".repeat(5_000))).hasSize(1_000);
        assertThat(HazardScanner.in("http://1/ ".repeat(5_000))).hasSize(1_000);
    }
}
