package dev.stateroom.ui.preview.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The ways to read bytes as text that the user can choose from. */
public enum TextDecoding {
    /** What agents write. */
    UTF_8("UTF-8", StandardCharsets.UTF_8, 1),
    /** Every byte is a character, so it always reads. */
    LATIN_1("Latin-1", StandardCharsets.ISO_8859_1, 1),
    /** Latin-1 with quotes and dashes, as Windows programs wrote it. */
    WINDOWS_1252("Windows-1252", Charset.forName("windows-1252"), 1),
    /** Two bytes a unit, the low one first. */
    UTF_16LE("UTF-16 LE", StandardCharsets.UTF_16LE, 2),
    /** Two bytes a unit, the high one first. */
    UTF_16BE("UTF-16 BE", StandardCharsets.UTF_16BE, 2),
    /** Chinese text of before UTF-8, GBK and GB2312 included. */
    GB18030("GB18030", Charset.forName("GB18030"), 1),
    /** Japanese text of before UTF-8. */
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

    /** The charset that does it. */
    public Charset charset() {
        return charset;
    }

    /** Bytes of the smallest unit: 2 for UTF-16, where a line feed is two bytes. */
    public int unit() {
        return unit;
    }

    @Override
    public String toString() {
        return title;
    }
}
