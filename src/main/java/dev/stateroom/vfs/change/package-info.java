/**
 * Changes that a person makes to mounted files, each with the steps that take it back. Start at
 * {@link dev.stateroom.vfs.change.ChangeRunner}.
 *
 * <p>Uses {@code vfs} and {@code work}.
 */
@NullMarked
package dev.stateroom.vfs.change;

import org.jspecify.annotations.NullMarked;
