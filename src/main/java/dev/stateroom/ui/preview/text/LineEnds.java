package dev.stateroom.ui.preview.text;

/**
 * The line endings of a text.
 *
 * @param lf lines that end in a line feed alone
 * @param crlf lines that end in carriage return and line feed
 * @param cr carriage returns without a line feed after them
 */
public record LineEnds(int lf, int crlf, int cr) {

    /** Counts the line endings of a text. */
    public static LineEnds of(CharSequence text) {
        int lf = 0;
        int crlf = 0;
        int cr = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                lf++;
            } else if (c == '\r') {
                if (i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                    crlf++;
                    i++;
                } else {
                    cr++;
                }
            }
        }
        return new LineEnds(lf, crlf, cr);
    }

    /** True if carriage returns alone end the lines, as on old Macs. Next to other line endings they are stray characters. */
    public boolean areCarriageReturns() {
        return cr > 0 && lf == 0 && crlf == 0;
    }

    /** {@code LF}, {@code CRLF}, {@code CR}, {@code mixed} or {@code none}. */
    public String title() {
        int kinds = (lf > 0 ? 1 : 0) + (crlf > 0 ? 1 : 0) + (cr > 0 ? 1 : 0);
        if (kinds > 1) {
            return "mixed";
        }
        return lf > 0 ? "LF" : crlf > 0 ? "CRLF" : cr > 0 ? "CR" : "none";
    }

    /** The text with every line ending as {@code \n}; stray carriage returns are kept and shown as marks. */
    String normalize(String text) {
        String joined = crlf > 0 ? text.replace("\r\n", "\n") : text;
        return areCarriageReturns() ? joined.replace('\r', '\n') : joined;
    }
}
