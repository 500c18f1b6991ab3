package dev.stateroom.ui.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OneLineTest {
    @Test
    void takesTheFirstLineThatSaysSomething() {
        assertThat(OneLine.of("\n\n  Set up\tthe   thing\nand more", 80)).isEqualTo("Set up the thing");
    }

    @Test
    void marksWhatNobodyWouldSee() {
        assertThat(OneLine.of("abc\u202Etxt.exe\u0007", 80)).isEqualTo("abc[U+202E]txt.exe␇");
    }

    @Test
    void cutsWithoutSplittingACharacterInTwo() {
        assertThat(OneLine.of("ab😀cd", 3)).isEqualTo("ab…");
        assertThat(OneLine.of("abcd", 4)).isEqualTo("abcd");
    }

    @Test
    void keepsBothEndsOfAnId() {
        assertThat(OneLine.middle("0197a000-0000-7000-8000-000000000001", 8, 4)).isEqualTo("0197a000…0001");
        assertThat(OneLine.middle("short", 8, 4)).isEqualTo("short");
    }
}
