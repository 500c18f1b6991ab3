package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff.Span;
import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line in a form that the toolkit can draw: tabs widened, characters that are invisible or reorder the text replaced by their names, long
 * lines truncated.
 *
 * @param pieces from left to right
 * @param columns its width in cells of the mono font; a wide character counts two
 */
record DiffLine(List<Piece> pieces, int columns) {
    static final int TAB = 4;
    static final int MAX_CHARS = 2_000;

    /** The look of a piece. */
    enum Look {
        /** Plain text. */
        PLAIN,
        /** In a changed range. */
        MARKED,
        /** The name of an invisible character. */
        HIDDEN,
        /** A remark that is not in the text. */
        REMARK
    }

    /** A run of text with one look. */
    record Piece(String text, Look look) {}

    /**
     * @param text the line without its ending
     * @param marks the changed ranges
     * @param remark the text after it, or empty
     */
    static DiffLine of(String text, List<Span> marks, String remark) {
        Builder builder = new Builder();
        int cut = Math.min(text.length(), MAX_CHARS);
        if (cut < text.length() && Character.isHighSurrogate(text.charAt(cut - 1))) {
            cut--;
        }
        int mark = 0;
        for (int i = 0; i < cut; ) {
            int codePoint = text.codePointAt(i);
            while (mark < marks.size() && marks.get(mark).to() <= i) {
                mark++;
            }
            boolean marked = mark < marks.size() && marks.get(mark).from() <= i;
            if (HiddenCharacters.isHidden(text, i)) {
                builder.hidden(codePoint);
            } else if (MissingGlyphs.isMissing(codePoint)) {
                builder.remark(MissingGlyphs.name(codePoint));
            } else {
                builder.add(codePoint, marked ? Look.MARKED : Look.PLAIN);
            }
            i += Character.charCount(codePoint);
        }
        if (cut < text.length()) {
            builder.remark(String.format(Locale.ROOT, "… %,d", text.length() - cut));
        }
        if (!remark.isEmpty()) {
            builder.remark(remark);
        }
        return builder.end();
    }

    private static final class Builder {
        private final List<Piece> pieces = new ArrayList<>();
        private final StringBuilder run = new StringBuilder();
        private Look look = Look.PLAIN;
        private int columns;

        void add(int codePoint, Look wanted) {
            if (wanted != look) {
                flush();
                look = wanted;
            }
            if (codePoint == '\t') {
                int width = TAB - columns % TAB;
                run.repeat(' ', width);
                columns += width;
            } else {
                run.appendCodePoint(codePoint);
                columns += codePoint >= 0x1100 && (Character.isIdeographic(codePoint) || codePoint >= 0x1f000
                                || (codePoint >= 0x3000 && codePoint <= 0xffe6))
                        ? 2
                        : 1;
            }
        }

        void hidden(int codePoint) {
            flush();
            String name = codePoint == '\r' ? "CR" : String.format(Locale.ROOT, "U+%04X", codePoint);
            pieces.add(new Piece(name, Look.HIDDEN));
            columns += name.length() + 1;
        }

        void remark(String text) {
            flush();
            pieces.add(new Piece(text, Look.REMARK));
            columns += text.length() + 2;
        }

        private void flush() {
            if (!run.isEmpty()) {
                pieces.add(new Piece(run.toString(), look));
                run.setLength(0);
            }
        }

        DiffLine end() {
            flush();
            return new DiffLine(List.copyOf(pieces), columns);
        }
    }
}
