/**
 * Permission rules of an agent: finds the rule that decides about a path and why the others do not, in every dialect.
 *
 * <p>Uses {@code vfs} for dialects and globs and {@code agent} for exceptions of the reference. Begin at {@link
 * dev.stateroom.permission.PermissionRule} and {@link dev.stateroom.permission.CompiledRules}.
 */
@NullMarked
package dev.stateroom.permission;

import org.jspecify.annotations.NullMarked;
