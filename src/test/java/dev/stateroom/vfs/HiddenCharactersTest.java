package dev.stateroom.vfs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HiddenCharactersTest {

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x07, 0x0D, 0x1B, 0x7F, 0x85, 0xAD, 0x034F, 0x061C, 0x115F, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029,
        0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2063, 0x2066, 0x2067, 0x2068, 0x2069, 0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9,
        0xE0001, 0xE0041, 0xE007F})
    void isMarked(int codePoint) {
        String text = "a" + Character.toString(codePoint) + "b";
        assertThat(HiddenCharacters.visible(text)).isEqualTo("a" + HiddenCharacters.mark(codePoint) + "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain\ttext\n", "h\u00e9llo", "\u4f60\u597d", "e\u0301", "\u0600\u0661", "\u06A9\u062A\u0627\u0628\u200C\u0647\u0627",
        "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "\u2764\ufe0f", "1\ufe0f\u20e3", "\u0915\u094d\u200d\u0937", "\ud83d\udc4d\ud83c\udffd"})
    void isLeftAlone(String text) {
        assertThat(HiddenCharacters.visible(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u200Db", "pay\u200Cpal", "\u200D", "a\ufe0f", "\u200Bx", "x\ud800"})
    void isMarkedWhereNothingNeedsIt(String text) {
        assertThat(HiddenCharacters.visible(text)).contains("[U+");
    }
}
