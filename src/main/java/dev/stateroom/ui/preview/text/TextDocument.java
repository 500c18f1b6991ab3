package dev.stateroom.ui.preview.text;

import dev.stateroom.vfs.DetectedType;
import dev.stateroom.vfs.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * A whole text file in memory, ready to be drawn.
 *
 * @param text the displayed text, with {@code \n} as line ending, and its original
 * @param decoding the decoding of the bytes
 * @param problem offset of the first byte that is not UTF-8; -1 for none
 * @param ends its line endings
 * @param endsLine true if a line ending closes the last line; it is not drawn, so that there is no empty line at the end
 * @param lines the number of displayed lines
 * @param longest UTF-16 units of the longest displayed line
 */
public record TextDocument(
        VisibleText text, TextDecoding decoding, int problem, LineEnds ends, boolean endsLine, int lines, int longest) {

    /**
     * Decodes bytes as text.
     *
     * @param bytes the whole file
     * @param found what its first bytes said
     * @param chosen the decoding that the user asked for; null to find it
     */
    public static TextDocument of(byte[] bytes, DetectedType.@Nullable Encoding found, @Nullable TextDecoding chosen) {
        int wrong = found == DetectedType.Encoding.UTF_16LE || found == DetectedType.Encoding.UTF_16BE ? -1 : Utf8.firstInvalid(bytes, 0);
        TextDecoding decoding = chosen != null ? chosen : decoding(found, wrong);
        String decoded = new String(bytes, decoding.charset());
        String unmarked = decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
        LineEnds ends = LineEnds.of(unmarked);
        String normal = ends.normalize(unmarked);
        boolean endsLine = normal.endsWith("\n");
        VisibleText text = VisibleText.of(endsLine ? normal.substring(0, normal.length() - 1) : normal);
        String shown = text.shown();
        int lines = 1;
        int longest = 0;
        int from = 0;
        for (int end = shown.indexOf('\n'); end >= 0; end = shown.indexOf('\n', from)) {
            longest = Math.max(longest, end - from);
            lines++;
            from = end + 1;
        }
        return new TextDocument(text, decoding, wrong, ends, endsLine, lines, Math.max(longest, shown.length() - from));
    }

    /** The default decoding: by byte order mark, else UTF-8 if valid, else Latin-1, which always succeeds. */
    public static TextDecoding decoding(DetectedType.@Nullable Encoding found, int wrong) {
        if (found == DetectedType.Encoding.UTF_16LE) {
            return TextDecoding.UTF_16LE;
        }
        if (found == DetectedType.Encoding.UTF_16BE) {
            return TextDecoding.UTF_16BE;
        }
        return wrong < 0 ? TextDecoding.UTF_8 : TextDecoding.LATIN_1;
    }
}
