/**
 * Finds what is reported immediately while an agent works: a path that is used, an exceeded budget, a starting loop, a rule narrowly missed.
 *
 * <p>Uses {@code history}, {@code workspace.cost}, {@code workspace.nearmiss} and {@code workspace.follow}. Begin at {@link
 * dev.stateroom.workspace.tripwire.TripwireWatch}.
 */
@NullMarked
package dev.stateroom.workspace.tripwire;

import org.jspecify.annotations.NullMarked;
