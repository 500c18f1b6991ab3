package dev.stateroom.ui.preview.lexer;

/** Receives the tokens of a line: left to right, not empty, not overlapping. Text between them has no kind. */
@FunctionalInterface
public interface TokenSink {

    /** One token; offsets count UTF-16 units from the line's start. */
    void token(int from, int to, TokenKind kind);
}
