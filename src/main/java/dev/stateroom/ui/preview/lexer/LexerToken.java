package dev.stateroom.ui.preview.lexer;

/**
 * A range of text of one kind.
 *
 * @param from its first UTF-16 unit
 * @param to the unit after its last
 * @param kind what it is
 */
public record LexerToken(int from, int to, TokenKind kind) {}
