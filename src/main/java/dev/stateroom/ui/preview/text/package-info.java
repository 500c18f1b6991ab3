/**
 * Bytes turned into text that can be drawn: decoding, line ends, marks for hidden characters, and searching in it.
 *
 * <p>Pure: no toolkit. Uses {@code vfs} and jspecify. Start at {@link dev.stateroom.ui.preview.text.TextDocument}.
 */
@NullMarked
package dev.stateroom.ui.preview.text;

import org.jspecify.annotations.NullMarked;
