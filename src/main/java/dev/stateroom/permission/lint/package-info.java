/**
 * Reads permission rules with a critical eye: rules that never decide, gaps in what they were meant for, and ways around them.
 *
 * <p>Uses {@code permission} and {@code vfs}. Begin at {@link dev.stateroom.permission.lint.RuleLinter}.
 */
@NullMarked
package dev.stateroom.permission.lint;

import org.jspecify.annotations.NullMarked;
