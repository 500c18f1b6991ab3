/**
 * Changes that the user makes to mounted files, each with the steps that undo it. Start at {@link dev.stateroom.vfs.change.ChangeRunner}.
 *
 * <p>Uses {@code vfs} and {@code work}.
 */
@NullMarked
package dev.stateroom.vfs.change;

import org.jspecify.annotations.NullMarked;
