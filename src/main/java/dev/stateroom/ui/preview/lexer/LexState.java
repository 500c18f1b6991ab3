package dev.stateroom.ui.preview.lexer;

import org.jspecify.annotations.Nullable;

/**
 * What a lexer must know about the lines before. Means something only to the lexer that made it.
 *
 * @param mode which construct is open; 0 for none
 * @param count an indent, a depth or a number of lines left
 * @param other a second number
 * @param mark the text that ends the construct, or a stack of open ones
 * @param inner the state of a language inside this one
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
