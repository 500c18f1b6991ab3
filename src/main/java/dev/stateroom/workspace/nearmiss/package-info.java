/**
 * Calls that a rule was meant for and only just does not catch.
 *
 * <p>Uses {@code permission}, {@code permission.simulation}, {@code replay} and {@code history}. Begin at {@link
 * dev.stateroom.workspace.nearmiss.ThreadRules}.
 */
@NullMarked
package dev.stateroom.workspace.nearmiss;

import org.jspecify.annotations.NullMarked;
