/**
 * Reads the bytes of one file in ranges, from any backend.
 *
 * <p>Pure: no toolkit. Uses {@code vfs} and {@code work}. Start at {@link dev.stateroom.ui.preview.bytes.FileRanges}.
 */
@NullMarked
package dev.stateroom.ui.preview.bytes;

import org.jspecify.annotations.NullMarked;
