/**
 * The lines of a file of any size: counting line ends in raw bytes, remembering where some lines begin, and giving a page of
 * lines without reading what is behind it. And what it means for a line to contain a text, in memory or in bytes.
 *
 * <p>Uses nothing else. Start at {@link dev.stateroom.vfs.lines.LinePages}, for searches at {@link dev.stateroom.vfs.lines.WantedText}.
 */
@NullMarked
package dev.stateroom.vfs.lines;

import org.jspecify.annotations.NullMarked;
