/**
 * Rules over what agents really did: what happens to each recorded call, what slips past a rule that was meant for it, and which
 * few rules would have allowed it all.
 *
 * <p>Uses {@code permission}, {@code tool}, {@code agent} and {@code vfs}. Begin at {@link
 * dev.stateroom.permission.simulation.RuleSimulation}.
 */
@NullMarked
package dev.stateroom.permission.simulation;

import org.jspecify.annotations.NullMarked;
