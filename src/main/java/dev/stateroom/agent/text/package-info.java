/**
 * Text as agents' file systems cut, number, replace and quote it, in every dialect. Pure functions of strings; lengths are in
 * UTF-16 units unless a name says otherwise.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.agent.text.LineWindow} for reads and
 * {@link dev.stateroom.agent.text.TextReplacement} for edits.
 */
@NullMarked
package dev.stateroom.agent.text;

import org.jspecify.annotations.NullMarked;
