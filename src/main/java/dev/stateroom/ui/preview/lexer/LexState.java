package dev.stateroom.ui.preview.lexer;

import org.jspecify.annotations.Nullable;

/**
 * The state of a lexer after the previous lines. Only valid for the lexer that made it.
 *
 * @param mode the open construct; 0 for none
 * @param count an indent, a depth or a number of remaining lines
 * @param other a second number
 * @param mark the text that ends the construct, or a stack of open ones
 * @param inner the state of an embedded language
 */
public record LexState(int mode, int count, int other, String mark, @Nullable LexState inner) {

    /** Before the first line. */
    public static final LexState START = new LexState(0, 0, 0, "", null);

    static LexState of(int mode) {
        return new LexState(mode, 0, 0, "", null);
    }

    static LexState of(int mode, int count) {
        return new LexState(mode, count, 0, "", null);
    }

    static LexState of(int mode, String mark) {
        return new LexState(mode, 0, 0, mark, null);
    }
}
