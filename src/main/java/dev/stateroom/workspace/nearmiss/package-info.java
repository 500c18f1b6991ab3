/**
 * Calls that a rule was meant for but narrowly does not match.
 *
 * <p>Uses {@code permission}, {@code permission.simulation}, {@code replay} and {@code history}. Begin at {@link
 * dev.stateroom.workspace.nearmiss.ThreadRules}.
 */
@NullMarked
package dev.stateroom.workspace.nearmiss;

import org.jspecify.annotations.NullMarked;
