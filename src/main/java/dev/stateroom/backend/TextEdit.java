package dev.stateroom.backend;

import dev.stateroom.vfs.FileEdit;

/**
 * A replacement in a text in memory, by the rules of {@link dev.stateroom.backend.tree.ByteEdit}: if the first line ends in CRLF, a line
 * feed in the given texts means CRLF.
 *
 * @param text the whole text
 * @param oldText the text to replace
 * @param newText the replacement
 * @param count number of matches, without overlaps
 */
public record TextEdit(String text, String oldText, String newText, long count) {

    public static TextEdit of(String text, FileEdit edit) {
        int end = text.indexOf('\n');
        boolean crlf = end > 0 && text.charAt(end - 1) == '\r';
        String oldText = crlf ? withCrlf(edit.oldText()) : edit.oldText();
        long count = 0;
        if (!oldText.isEmpty()) {
            for (int at = text.indexOf(oldText); at >= 0; at = text.indexOf(oldText, at + oldText.length())) {
                count++;
            }
        }
        return new TextEdit(text, oldText, crlf ? withCrlf(edit.newText()) : edit.newText(), count);
    }

    private static String withCrlf(String text) {
        return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }

    /** Number of characters of the result. */
    public long newLength() {
        return text.length() + count * (newText.length() - oldText.length());
    }

    /** The text with every match replaced. */
    public String result() {
        return text.replace(oldText, newText);
    }
}
