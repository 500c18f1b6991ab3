/**
 * What goes wrong in a run though no call fails: loops, sweeps, files that are written by who does not know their newest version.
 *
 * <p>Pure. Uses {@code history}, {@code tool}, {@code agent} and {@code work}. Begin at {@link dev.stateroom.history.hazard.HazardScan}.
 */
@NullMarked
package dev.stateroom.history.hazard;

import org.jspecify.annotations.NullMarked;
