package dev.stateroom.ui.preview.lexer;

/** Finds the tokens of one language, line by line. Stateless and thread-safe; takes time linear in the line. */
@FunctionalInterface
public interface LineLexer {

    /**
     * Finds the tokens of one line.
     *
     * @param line without its line ending
     * @param state the result for the previous line; {@link LexState#START} for the first
     * @return the state for the next line
     */
    LexState lex(String line, LexState state, TokenSink sink);
}
