package dev.stateroom.ui.preview.paged;

import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lexer.LexState;
import dev.stateroom.ui.preview.lexer.LexerToken;
import dev.stateroom.ui.preview.lines.TextRow;
import dev.stateroom.ui.preview.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * A line that has been read, ready to be drawn. Made away from the FX thread, for a line may be very long.
 *
 * @param line what was read
 * @param text what of it may be drawn
 * @param wide true if it holds characters wider than a cell, so that fewer fit
 * @param tokens what of {@code text} has a colour of its own; none if it is wide
 */
public record PagedLine(TextRow line, VisibleText text, boolean wide, List<LexerToken> tokens) {
    /** A line of more characters has no colours. */
    private static final int MOST_COLOURED = 8_000;

    /** Columns to which a tab goes. */
    static final int TAB = 4;

    /** A Han glyph in cells. */
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

    /** Where a byte of the file is shown, as far as it is in this row. */
    int column(long at) {
        return Math.min(length(), text.shownOffset(line.column(at)));
    }

    int length() {
        return text.shown().length();
    }

    /** The widest that one of its characters gets. */
    double cell(double columnWidth) {
        return wide ? columnWidth * WIDE : columnWidth;
    }
}
