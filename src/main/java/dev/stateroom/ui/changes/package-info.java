/**
 * Changing mounted files in the window: what was done, undo and redo, and the questions before a change. Begin at
 * {@link dev.stateroom.ui.changes.ChangeStack}.
 *
 * <p>Uses {@code vfs.change}, {@code work} and the small parts of {@code ui}.
 */
@NullMarked
package dev.stateroom.ui.changes;

import org.jspecify.annotations.NullMarked;
