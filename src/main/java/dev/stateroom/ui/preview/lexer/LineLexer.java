package dev.stateroom.ui.preview.lexer;

/** The tokens of one language, a line at a time. Stateless itself and safe for several threads; takes time linear in the line. */
@FunctionalInterface
public interface LineLexer {

    /**
     * Finds the tokens of one line.
     *
     * @param line without its line end
     * @param state what the line before gave back; {@link LexState#START} for the first
     * @return the state for the next line
     */
    LexState lex(String line, LexState state, TokenSink sink);
}
