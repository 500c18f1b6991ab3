package dev.stateroom.ui.preview.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The ways to read bytes as text that the user can choose from. */
public enum TextDecoding {
    /** The encoding that agents write. */
    UTF_8("UTF-8", StandardCharsets.UTF_8, 1),
    /** Every byte is a character, so decoding always succeeds. */
    LATIN_1("Latin-1", StandardCharsets.ISO_8859_1, 1),
    /** Latin-1 with quotes and dashes, as written by Windows programs. */
    WINDOWS_1252("Windows-1252", Charset.forName("windows-1252"), 1),
    /** Two bytes per unit, little endian. */
    UTF_16LE("UTF-16 LE", StandardCharsets.UTF_16LE, 2),
    /** Two bytes per unit, big endian. */
    UTF_16BE("UTF-16 BE", StandardCharsets.UTF_16BE, 2),
    /** Chinese text from before UTF-8, GBK and GB2312 included. */
    GB18030("GB18030", Charset.forName("GB18030"), 1),
    /** Japanese text from before UTF-8. */
    SHIFT_JIS("Shift_JIS", Charset.forName("Shift_JIS"), 1);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // charsets are immutable
    private final Charset charset;

    private final int unit;

    TextDecoding(String title, Charset charset, int unit) {
        this.title = title;
        this.charset = charset;
        this.unit = unit;
    }

    /** Its name, the same in every language. */
    public String title() {
        return title;
    }

    /** The Java charset. */
    public Charset charset() {
        return charset;
    }

    /** The size of the smallest unit in bytes: 2 for UTF-16, where a line feed is two bytes. */
    public int unit() {
        return unit;
    }

    @Override
    public String toString() {
        return title;
    }
}
