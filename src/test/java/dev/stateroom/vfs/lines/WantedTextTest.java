package dev.stateroom.vfs.lines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What it means for a line to contain a text. */
final class WantedTextTest {
    private static final List<String> LETTERS = List.of(
            "a", "A", "k", "K", "\u212a", "i", "I", "\u0131", "\u0130", "s", "S", "\u017f", "\u00df", "\u1e9e", "\u03c3", "\u03c2", "\u03a3", "\u5317", "_", "-", " ", "1",
            "\u0301", "\ud83d\ude00", "\ud83d\ude01", "\ud801\udc00", "\ud801\udc28", "\ud83d", "\ude00");

    @ParameterizedTest
    @CsvSource({
        "😀 x, say 😀 Hello, false",
        "😀 hello, say 😀 Hello, true",
        "😀, 😁, false",
        "x😀bcd, X😀BCD, true",
        "𐐨, 𐐀, true",
        "straße, STRASSE, false",
        "straße, STRAẞE, true",
        "STRAẞE, straße, true",
        "istanbul, İSTANBUL, true",
        "σ, ς, true",
        "k, \u212a, true",
    })
    void lettersAreComparedOneByOneInAnyCase(String wanted, String line, boolean found) {
        assertThat(new WantedText(wanted, true, false).test(line)).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({
        "cat, a cat., true",
        "cat, concat cat, true",
        "cat, concat, false",
        "cat, cats, false",
        "cat, cat_1, false",
        "cat, cat2, false",
        "cafe, cafe\u0301, false",
        "e, cafe\u0301e, false",
        "a, 𐐀a, false",
        "a, a𐐀, false",
        "a, 😀a😀, true",
        "aa, aaaa aa, true",
        "北, 北京, false",
    })
    void aWholeWordTouchesNoFurtherLetter(String wanted, String line, boolean found) {
        assertThat(new WantedText(wanted, true, true).test(line)).isEqualTo(found);
        assertThat(new WantedText(wanted, false, true).test(line)).isEqualTo(found);
    }

    @Test
    void halfOfACharacterIsNotInAWholeOne() {
        assertThat(new WantedText("\ud83d", true, false).test("\ud83d\ude00")).isFalse();
        assertThat(new WantedText("\ude00x", true, false).test("\ud83d\ude00x")).isFalse();
        assertThat(new WantedText("\ud83d", true, false).test("\ud83d")).isTrue();
    }

    @Test
    void itFindsWhatComparingAtEveryCharacterFinds() {
        RandomCases.check(1_000, random -> {
            String wanted = wanted(random);
            String line = random.joined(0, 12, LETTERS);
            boolean anyCase = random.nextBoolean();
            boolean wholeWord = random.nextBoolean();
            WantedText text = new WantedText(wanted, anyCase, wholeWord);
            int found = text.indexIn(line, 0);
            assertThat(found).isEqualTo(slowly(wanted, line, anyCase, wholeWord));
            if (found >= 0) {
                byte[] utf8 = line.getBytes(UTF_8);
                assertThat(text.next(utf8, 0, utf8.length)).isGreaterThanOrEqualTo(0);
                assertThat(line.substring(found, found + text.length()).getBytes(UTF_8)).hasSizeLessThanOrEqualTo(text.mostBytes());
            }
        });
    }

    private static int slowly(String wanted, String line, boolean anyCase, boolean wholeWord) {
        List<Integer> letters = folded(wanted, anyCase);
        for (int at = 0; at < line.length(); at = line.offsetByCodePoints(at, 1)) {
            List<Integer> rest = folded(line.substring(at), anyCase);
            if (rest.size() < letters.size() || !rest.subList(0, letters.size()).equals(letters)) {
                continue;
            }
            boolean before = Pattern.compile("[\\p{L}\\p{N}_]\\p{M}*$").matcher(line.substring(0, at)).find();
            boolean behind = Pattern.compile("^[\\p{L}\\p{N}\\p{M}_]").matcher(line.substring(line.offsetByCodePoints(at, letters.size()))).find();
            if (!wholeWord || (!before && !behind)) {
                return at;
            }
        }
        return -1;
    }

    private static List<Integer> folded(String text, boolean anyCase) {
        return text.codePoints().map(c -> anyCase ? Character.toLowerCase(Character.toUpperCase(c)) : c).boxed().toList();
    }

    private static String wanted(RandomCases.Case random) {
        String text = random.joined(1, 4, LETTERS);
        return WantedText.unfit(text).isEmpty() ? text : wanted(random);
    }
}
