package dev.stateroom.ui.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** Shortcuts: parsing, printing and matching. */
public final class Shortcuts {
    private static final boolean MAC =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");

    private static final Map<KeyCode, String> NAMES = Map.ofEntries(
            Map.entry(KeyCode.LEFT, "←"),
            Map.entry(KeyCode.RIGHT, "→"),
            Map.entry(KeyCode.UP, "↑"),
            Map.entry(KeyCode.DOWN, "↓"),
            Map.entry(KeyCode.ENTER, "↵"),
            Map.entry(KeyCode.ESCAPE, "Esc"),
            Map.entry(KeyCode.OPEN_BRACKET, "["),
            Map.entry(KeyCode.CLOSE_BRACKET, "]"),
            Map.entry(KeyCode.SLASH, "/"),
            Map.entry(KeyCode.PAGE_DOWN, "PgDn"),
            Map.entry(KeyCode.PAGE_UP, "PgUp"),
            Map.entry(KeyCode.COMMA, ","));

    private Shortcuts() {}

    /**
     * Parses a shortcut: {@code Shortcut+Shift+M} as {@link KeyCombination#valueOf} does, or one character that is not a letter or digit
     * ({@code [}, {@code ?}, {@code /}), which matches with whatever keys the keyboard types it.
     */
    public static KeyCombination of(String text) {
        if (text.length() == 1 && !Character.isLetterOrDigit(text.charAt(0))) {
            return new CharacterKey(text.charAt(0));
        }
        // JavaFX knows keys only by their printed names, and takes any other word for a character that no key types.
        int last = text.lastIndexOf('+') + 1;
        String name = text.substring(last).toUpperCase(Locale.ROOT).replace(' ', '_');
        for (KeyCode code : KeyCode.values()) {
            if (code.name().equals(name)) {
                return KeyCombination.valueOf(text.substring(0, last) + code.getName());
            }
        }
        KeyCombination key = KeyCombination.valueOf(text);
        if (!(key instanceof KeyCodeCombination)) {
            throw new IllegalArgumentException("no key is named " + text.substring(last));
        }
        return key;
    }

    /** The shortcut in the platform's notation: {@code Ctrl Shift M}, or symbols on a Mac. */
    public static String text(KeyCombination key) {
        if (key instanceof CharacterKey character) {
            return character.getName();
        }
        List<String> parts = new ArrayList<>();
        if (key.getControl() == KeyCombination.ModifierValue.DOWN) {
            parts.add(MAC ? "⌃" : "Ctrl");
        }
        if (key.getAlt() == KeyCombination.ModifierValue.DOWN) {
            parts.add(MAC ? "⌥" : "Alt");
        }
        if (key.getShift() == KeyCombination.ModifierValue.DOWN) {
            parts.add(MAC ? "⇧" : "Shift");
        }
        if (key.getShortcut() == KeyCombination.ModifierValue.DOWN) {
            parts.addFirst(MAC ? "⌘" : "Ctrl");
        }
        if (key.getMeta() == KeyCombination.ModifierValue.DOWN) {
            parts.add(MAC ? "⌘" : "Meta");
        }
        if (key instanceof KeyCodeCombination code) {
            parts.add(NAMES.getOrDefault(code.getCode(), code.getCode().getName()));
        }
        return String.join(MAC ? "" : " ", parts);
    }

    /** True for a shortcut that would also type a character: no Ctrl, Alt or Meta, and not a function key. */
    static boolean isTyping(KeyCombination key) {
        if (key instanceof CharacterKey) {
            return true;
        }
        boolean modified = List.of(key.getControl(), key.getAlt(), key.getMeta(), key.getShortcut())
                .contains(KeyCombination.ModifierValue.DOWN);
        return !modified && !(key instanceof KeyCodeCombination code && code.getCode().isFunctionKey());
    }

    /** A shortcut that is one typed character. */
    private static final class CharacterKey extends KeyCombination {
        /** Positions on a US keyboard, used if JavaFX reports no text. */
        private static final Map<Character, KeyCodeCombination> US = Map.of(
                '[', new KeyCodeCombination(KeyCode.OPEN_BRACKET),
                ']', new KeyCodeCombination(KeyCode.CLOSE_BRACKET),
                '{', new KeyCodeCombination(KeyCode.OPEN_BRACKET, SHIFT_DOWN),
                '}', new KeyCodeCombination(KeyCode.CLOSE_BRACKET, SHIFT_DOWN),
                '/', new KeyCodeCombination(KeyCode.SLASH),
                '?', new KeyCodeCombination(KeyCode.SLASH, SHIFT_DOWN));

        private final char character;

        CharacterKey(char character) {
            super(ModifierValue.ANY, ModifierValue.UP, ModifierValue.ANY, ModifierValue.UP, ModifierValue.ANY);
            this.character = character;
        }

        @Override
        public boolean match(KeyEvent event) {
            if (event.isShortcutDown() || event.isMetaDown()) {
                return false;
            }
            String typed = event.getText();
            if (typed.length() == 1 && !Character.isISOControl(typed.charAt(0)) && !isShiftedByHand(event, typed)) {
                return typed.charAt(0) == character;
            }
            KeyCodeCombination place = US.get(character);
            return place != null && place.match(event);
        }

        /** Some platforms give the unshifted character although Shift is down. */
        private static boolean isShiftedByHand(KeyEvent event, String typed) {
            return event.isShiftDown() && "[]/".contains(typed);
        }

        @Override
        public String getName() {
            return String.valueOf(character);
        }

        @Override
        public String getDisplayText() {
            return getName();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof CharacterKey key && key.character == character;
        }

        @Override
        public int hashCode() {
            return character;
        }
    }
}
