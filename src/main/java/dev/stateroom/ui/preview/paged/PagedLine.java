package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lexer.LexState;
import dev.stateroom.ui.preview.lexer.LexerToken;
import dev.stateroom.ui.preview.lines.TextRow;
import dev.stateroom.ui.preview.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * A loaded line, ready to be drawn. Made off the FX thread, as a line may be very long.
 *
 * @param line the row of the file
 * @param text its displayable text
 * @param wide true if it has characters wider than a cell, so that fewer fit
 * @param tokens the coloured tokens of {@code text}; none if it is wide
 */
public record PagedLine(TextRow line, VisibleText text, boolean wide, List<LexerToken> tokens) {
    /** A line with more characters is not coloured. */
    private static final int MOST_COLOURED = 8_000;

    /** The tab width in columns. */
    static final int TAB = 4;

    /** The width of a Han glyph in cells. */
    private static final double WIDE = 1.67;

    /** Prepares lines. */
    public static List<PagedLine> of(List<TextRow> lines, CodeLanguage language) {
        return lines.stream().map(line -> of(line, language)).toList();
    }

    static PagedLine of(TextRow line, CodeLanguage language) {
        VisibleText text = VisibleText.inColumns(line.text(), TAB);
        boolean wide = text.shown().chars().anyMatch(c -> c >= 0x1100);
        List<LexerToken> tokens = new ArrayList<>();
        if (!wide && text.shown().length() <= MOST_COLOURED) {
            language.lexer().lex(text.shown(), LexState.START, (from, to, kind) -> tokens.add(new LexerToken(from, to, kind)));
        }
        return new PagedLine(line, text, wide, List.copyOf(tokens));
    }

    /** The column of a byte of the file, clipped to this row. */
    int column(long at) {
        return Math.min(length(), text.shownOffset(line.column(at)));
    }

    int length() {
        return text.shown().length();
    }

    /** The width of its widest character. */
    double cell(double columnWidth) {
        return wide ? columnWidth * WIDE : columnWidth;
    }
}
