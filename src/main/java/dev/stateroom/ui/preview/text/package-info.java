/**
 * Turns bytes into displayable text: decoding, line endings, marks for hidden characters; and searches it.
 *
 * <p>Pure: no toolkit. Uses {@code vfs} and jspecify. Start at {@link dev.stateroom.ui.preview.text.TextDocument}.
 */
@NullMarked
package dev.stateroom.ui.preview.text;

import org.jspecify.annotations.NullMarked;
