/**
 * Hazards of a run although no call fails: loops, sweeps, writes to files whose newest version the writer does not know.
 *
 * <p>Pure. Uses {@code history}, {@code tool}, {@code agent} and {@code work}. Begin at {@link dev.stateroom.history.hazard.HazardScan}.
 */
@NullMarked
package dev.stateroom.history.hazard;

import org.jspecify.annotations.NullMarked;
