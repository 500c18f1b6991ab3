package dev.stateroom.ui.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

class KeysTest {

    private static KeyEvent press(String text, KeyCode code, boolean shift, boolean control) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, "", text, code, shift, control, false, false);
    }

    @Test
    void aCharacterIsMatchedWhateverTheKeyboardNeedsForIt() {
        assertThat(Keys.of("?").match(press("?", KeyCode.SLASH, true, false))).isTrue();
        assertThat(Keys.of("?").match(press("?", KeyCode.MINUS, true, false))).isTrue();
        assertThat(Keys.of("?").match(press("", KeyCode.SLASH, true, false))).isTrue();
        assertThat(Keys.of("?").match(press("/", KeyCode.SLASH, false, false))).isFalse();
        assertThat(Keys.of("[").match(press("[", KeyCode.OPEN_BRACKET, false, false))).isTrue();
        assertThat(Keys.of("{").match(press("[", KeyCode.OPEN_BRACKET, true, false))).isTrue();
        assertThat(Keys.of("[").match(press("[", KeyCode.OPEN_BRACKET, true, false))).isFalse();
    }

    @Test
    void shortcutsAreWrittenAsThePlatformDoes() {
        assertThat(Keys.text(Keys.of("Shortcut+Shift+M"))).isIn("Ctrl Shift M", "⌘⇧M");
        assertThat(Keys.text(Keys.of("Alt+Left"))).isIn("Alt ←", "⌥←");
        assertThat(Keys.text(Keys.of("F6"))).isEqualTo("F6");
        assertThat(Keys.text(Keys.of("?"))).isEqualTo("?");
    }

    @Test
    void keysAreKnownByBothOfTheirNames() {
        assertThat(Keys.of("Ctrl+Page_Down").match(press("", KeyCode.PAGE_DOWN, false, true))).isTrue();
        assertThat(Keys.of("Ctrl+Page Down")).isEqualTo(Keys.of("Ctrl+Page_Down"));
        assertThat(Keys.text(Keys.of("Ctrl+Page_Down"))).isIn("Ctrl PgDn", "⌃PgDn");
        assertThatThrownBy(() -> Keys.of("Ctrl+Nonsense")).hasMessageContaining("Nonsense");
    }

    @Test
    void onlyKeysWithoutAModifierAreTyping() {
        assertThat(Keys.isTyping(Keys.of("B"))).isTrue();
        assertThat(Keys.isTyping(Keys.of("["))).isTrue();
        assertThat(Keys.isTyping(Keys.of("Shift+B"))).isTrue();
        assertThat(Keys.isTyping(Keys.of("F5"))).isFalse();
        assertThat(Keys.isTyping(Keys.of("Shortcut+B"))).isFalse();
    }
}
