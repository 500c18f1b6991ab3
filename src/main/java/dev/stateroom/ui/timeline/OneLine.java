package dev.stateroom.ui.timeline;

import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.vfs.HiddenCharacters;

/** Untrusted text made safe for one line of the window. */
public final class OneLine {
    private OneLine() {}

    /**
     * The first line that is not blank, with runs of blanks as one and marks for invisible characters (which could reorder the text around
     * them), cut after {@code most} characters with an ellipsis.
     */
    public static String of(String text, int most) {
        StringBuilder line = new StringBuilder();
        boolean blank = false;
        int c;
        for (int i = 0; i < text.length(); i += Character.charCount(c)) {
            c = text.codePointAt(i);
            if (c == '\n' || c == '\r') {
                if (!line.isEmpty()) {
                    break;
                }
                continue;
            }
            if (Character.isWhitespace(c)) {
                blank = !line.isEmpty();
                continue;
            }
            if (line.length() + Character.charCount(c) > most) {
                return line + "…";
            }
            if (blank) {
                line.append(' ');
                blank = false;
            }
            if (HiddenCharacters.isHidden(text, i)) {
                line.append(HiddenCharacters.mark(c));
            } else if (MissingGlyphs.isMissing(c)) {
                line.append(MissingGlyphs.name(c));
            } else {
                line.appendCodePoint(c);
            }
        }
        return line.toString();
    }

    /** An id cut in the middle: {@code 0197a000…0001}; unchanged up to {@code head + tail + 1} characters. */
    public static String middle(String id, int head, int tail) {
        return id.length() <= head + tail + 1 ? id : id.substring(0, head) + "…" + id.substring(id.length() - tail);
    }
}
