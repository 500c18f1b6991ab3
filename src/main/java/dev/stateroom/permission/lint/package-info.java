/**
 * Checks permission rules for problems: rules that never decide, gaps in their patterns, and ways around them.
 *
 * <p>Uses {@code permission} and {@code vfs}. Begin at {@link dev.stateroom.permission.lint.RuleLinter}.
 */
@NullMarked
package dev.stateroom.permission.lint;

import org.jspecify.annotations.NullMarked;
