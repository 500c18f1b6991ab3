package dev.stateroom.cli.output;

import dev.stateroom.vfs.HiddenCharacters;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Writes UTF-8 text and spells every character that a reader would not see or that would control the terminal: escape sequences, other
 * controls, characters that change the direction of text, zero-width and tag characters (see {@link HiddenCharacters}). All output of
 * commands goes through this, whatever its origin.
 */
public final class VisibleOutput extends OutputStream {
    /** The spelling of a hidden character. */
    public enum Form {
        /** As the window draws it: {@code ␛}, {@code [U+202E]}. */
        TEXT,
        /** As JSON escapes it; outside of its strings a JSON document has no such characters. */
        JSON,
        /** As a character reference. */
        XML
    }

    private final OutputStream out;
    private final Form form;
    private final String paint;
    private byte[] rest = new byte[0];

    /**
     * Writes to {@code out}.
     *
     * @param paint precedes the code of a colour, which is then written unchanged; an unguessable text
     */
    VisibleOutput(OutputStream out, Form form, String paint) {
        this.out = out;
        this.form = form;
        this.paint = paint;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (rest.length == 0 && isPlain(bytes, offset, length)) {
            out.write(bytes, offset, length);
            return;
        }
        byte[] all = Arrays.copyOf(rest, rest.length + length);
        System.arraycopy(bytes, offset, all, rest.length, length);
        int whole = all.length - unfinished(all);
        rest = Arrays.copyOfRange(all, whole, all.length);
        out.write(visible(new String(all, 0, whole, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.write(rest);
        rest = new byte[0];
        out.close();
    }

    private static boolean isPlain(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if ((bytes[i] < 0x20 || bytes[i] == 0x7F) && bytes[i] != '\n' && bytes[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /** The number of bytes at the end that begin an incomplete character. */
    private static int unfinished(byte[] bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length); back++) {
            int b = bytes[bytes.length - back] & 0xFF;
            if (b >= 0xC0) {
                int needed = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : 2;
                return needed > back ? back : 0;
            }
            if (b < 0x80) {
                return 0;
            }
        }
        return 0;
    }

    private String visible(String text) {
        StringBuilder shown = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); ) {
            if (!paint.isEmpty() && text.startsWith(paint, i)) {
                int end = text.indexOf('m', i + paint.length());
                shown.append("\u001b[").append(text, i + paint.length(), end + 1);
                i = end + 1;
                continue;
            }
            int c = text.codePointAt(i);
            if (HiddenCharacters.isHidden(text, i)) {
                spell(c, shown);
            } else {
                shown.appendCodePoint(c);
            }
            i += Character.charCount(c);
        }
        return shown.toString();
    }

    private void spell(int c, StringBuilder shown) {
        switch (form) {
            case TEXT -> shown.append(HiddenCharacters.mark(c));
            case JSON -> {
                for (char unit : Character.toChars(c)) {
                    shown.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            }
            case XML -> shown.append(String.format(Locale.ROOT, "&#x%X;", c));
        }
    }
}
