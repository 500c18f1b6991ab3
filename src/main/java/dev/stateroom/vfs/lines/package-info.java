/**
 * The lines of a file of any size: counting line ends in raw bytes, indexing where some lines begin, and reading a page of lines without
 * what follows it. Also matching a text in lines, in memory or in bytes.
 *
 * <p>Uses nothing else. Start at {@link dev.stateroom.vfs.lines.LinePages}, for searches at {@link dev.stateroom.vfs.lines.WantedText}.
 */
@NullMarked
package dev.stateroom.vfs.lines;

import org.jspecify.annotations.NullMarked;
