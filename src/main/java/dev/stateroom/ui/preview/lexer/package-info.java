/**
 * Finds the coloured tokens in text: keys, strings, numbers, comments. One small lexer per language works line by line and carries a state
 * from line to line; it never fails, whatever the text.
 *
 * <p>Pure: no toolkit. Uses {@code work}, Jackson and jspecify. Start at {@link dev.stateroom.ui.preview.lexer.CodeLanguage}.
 */
@NullMarked
package dev.stateroom.ui.preview.lexer;

import org.jspecify.annotations.NullMarked;
