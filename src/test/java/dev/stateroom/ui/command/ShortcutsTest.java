package dev.stateroom.ui.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

class ShortcutsTest {

    private static KeyEvent press(String text, KeyCode code, boolean shift, boolean control) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, "", text, code, shift, control, false, false);
    }

    @Test
    void aCharacterIsMatchedWhateverTheKeyboardNeedsForIt() {
        assertThat(Shortcuts.of("?").match(press("?", KeyCode.SLASH, true, false))).isTrue();
        assertThat(Shortcuts.of("?").match(press("?", KeyCode.MINUS, true, false))).isTrue();
        assertThat(Shortcuts.of("?").match(press("", KeyCode.SLASH, true, false))).isTrue();
        assertThat(Shortcuts.of("?").match(press("/", KeyCode.SLASH, false, false))).isFalse();
        assertThat(Shortcuts.of("[").match(press("[", KeyCode.OPEN_BRACKET, false, false))).isTrue();
        assertThat(Shortcuts.of("{").match(press("[", KeyCode.OPEN_BRACKET, true, false))).isTrue();
        assertThat(Shortcuts.of("[").match(press("[", KeyCode.OPEN_BRACKET, true, false))).isFalse();
    }

    @Test
    void shortcutsAreWrittenAsThePlatformDoes() {
        assertThat(Shortcuts.text(Shortcuts.of("Shortcut+Shift+M"))).isIn("Ctrl Shift M", "⌘⇧M");
        assertThat(Shortcuts.text(Shortcuts.of("Alt+Left"))).isIn("Alt ←", "⌥←");
        assertThat(Shortcuts.text(Shortcuts.of("F6"))).isEqualTo("F6");
        assertThat(Shortcuts.text(Shortcuts.of("?"))).isEqualTo("?");
    }

    @Test
    void keysAreKnownByBothOfTheirNames() {
        assertThat(Shortcuts.of("Ctrl+Page_Down").match(press("", KeyCode.PAGE_DOWN, false, true))).isTrue();
        assertThat(Shortcuts.of("Ctrl+Page Down")).isEqualTo(Shortcuts.of("Ctrl+Page_Down"));
        assertThat(Shortcuts.text(Shortcuts.of("Ctrl+Page_Down"))).isIn("Ctrl PgDn", "⌃PgDn");
        assertThatThrownBy(() -> Shortcuts.of("Ctrl+Nonsense")).hasMessageContaining("Nonsense");
    }

    @Test
    void onlyKeysWithoutAModifierAreTyping() {
        assertThat(Shortcuts.isTyping(Shortcuts.of("B"))).isTrue();
        assertThat(Shortcuts.isTyping(Shortcuts.of("["))).isTrue();
        assertThat(Shortcuts.isTyping(Shortcuts.of("Shift+B"))).isTrue();
        assertThat(Shortcuts.isTyping(Shortcuts.of("F5"))).isFalse();
        assertThat(Shortcuts.isTyping(Shortcuts.of("Shortcut+B"))).isFalse();
    }
}
