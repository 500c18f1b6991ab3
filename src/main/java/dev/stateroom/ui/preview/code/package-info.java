/**
 * Text of up to about a megabyte with line numbers, colours and selection.
 *
 * <p>Uses RichTextFX, {@code ui.preview.lexer}, {@code ui.preview.text} and {@code ui.preview.viewer}. Start at
 * {@link dev.stateroom.ui.preview.code.CodeView}.
 */
@NullMarked
package dev.stateroom.ui.preview.code;

import org.jspecify.annotations.NullMarked;
