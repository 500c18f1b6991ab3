package dev.stateroom.ui.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShortTextTest {

    @Test
    void aLongIdKeepsItsEnds() {
        assertThat(ShortText.id("0197a000-0000-7000-8000-000000000001")).isEqualTo("0197a000…0001");
    }

    @Test
    void aNameThatFitsStaysWhole() {
        assertThat(ShortText.id("permission-interrupt")).isEqualTo("permission-interrupt");
    }

    @Test
    void aCharacterOutsideTheBasicPlaneIsNeverCutInHalf() {
        assertThat(ShortText.id("😀".repeat(40))).isEqualTo("😀".repeat(8) + "…" + "😀".repeat(4));
        assertThat(ShortText.middle("😀".repeat(10), 5)).isEqualTo("😀😀…😀😀");
    }
}
