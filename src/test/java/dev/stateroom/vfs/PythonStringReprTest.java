package dev.stateroom.vfs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Literals as Python 3.11 writes them. */
final class PythonStringReprTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a b, 61 20 62, 27 61 20 62 27",
                "only single quotes, 69 74 27 73, 22 69 74 27 73 22",
                "both quotes, 27 22, 27 5c 27 22 27",
                "backslash, 5c, 27 5c 5c 27",
                "line end, a, 27 5c 6e 27",
                "control, 1, 27 5c 78 30 31 27",
                "no-break space, a0, 27 5c 78 61 30 27",
                "zero width space, 200b, 27 5c 75 32 30 30 62 27",
                "private use beyond the first plane, f0000, 27 5c 55 30 30 30 66 30 30 30 30 27",
                "emoji, 1f600, 27 1f600 27"
            })
    void isWrittenAsPythonWouldWriteIt(String what, String text, String literal) {
        assertThat(PythonStringRepr.of(decoded(text))).as(what).isEqualTo(decoded(literal));
    }

    private static String decoded(String codePoints) {
        StringBuilder text = new StringBuilder();
        for (String c : codePoints.split(" ", -1)) {
            text.appendCodePoint(Integer.parseInt(c, 16));
        }
        return text.toString();
    }
}
