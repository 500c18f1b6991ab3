/**
 * Applies rules to recorded calls: the decision about each call, paths that slip past a rule that was meant for them, and a few rules that
 * would have allowed it all.
 *
 * <p>Uses {@code permission}, {@code tool}, {@code agent} and {@code vfs}. Begin at {@link
 * dev.stateroom.permission.simulation.RuleSimulation}.
 */
@NullMarked
package dev.stateroom.permission.simulation;

import org.jspecify.annotations.NullMarked;
