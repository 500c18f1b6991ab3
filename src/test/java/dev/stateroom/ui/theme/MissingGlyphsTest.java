package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.preview.text.VisibleText;
import dev.stateroom.ui.timeline.OneLine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An emoji is drawn or named, on any system. */
final class MissingGlyphsTest {
    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
        BundledFonts.load();
    }

    @Test
    void lettersAndSignsAreNeverNamed() {
        assertThat(MissingGlyphs.named("Žluťoučký kůň 请求 1 # * © → ␛")).isEqualTo("Žluťoučký kůň 请求 1 # * © → ␛");
    }

    @Test
    void whatIsNamedCanBeTakenBack() {
        int horse = 0x1F40E;
        String text = "ok " + Character.toString(horse) + " end";
        VisibleText visible = VisibleText.of(text);
        assertThat(visible.shown()).isEqualTo(MissingGlyphs.isMissing(horse) ? "ok [horse] end" : text);
        assertThat(visible.original(0, visible.shown().length())).isEqualTo(text);
        assertThat(visible.hidden()).as("a name warns of nothing").isZero();
        assertThat(OneLine.of(text, 60)).isEqualTo(visible.shown());
    }

    @Test
    void anEmojiIsNamedInLowerCase() {
        assertThat(MissingGlyphs.name(0x1F40E)).isEqualTo("[horse]");
    }
}
