/**
 * The lines of a text that is too large for memory: scanning it once, reading a window of lines, searching all of it. Memory does not grow
 * with the file.
 *
 * <p>Pure: no toolkit. Uses {@code ui.preview.bytes}, {@code ui.preview.text} and {@code vfs.lines}. Start at {@link
 * dev.stateroom.ui.preview.lines.LargeText}.
 */
@NullMarked
package dev.stateroom.ui.preview.lines;

import org.jspecify.annotations.NullMarked;
