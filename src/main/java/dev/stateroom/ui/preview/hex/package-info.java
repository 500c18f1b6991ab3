/**
 * Bytes as rows of sixteen: offset, digits, characters.
 *
 * <p>Uses {@code ui.preview.rows} and {@code ui.preview.bytes}. Start at {@link dev.stateroom.ui.preview.hex.HexView}.
 */
@NullMarked
package dev.stateroom.ui.preview.hex;

import org.jspecify.annotations.NullMarked;
