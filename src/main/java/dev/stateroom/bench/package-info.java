/**
 * The benchmark workloads: what each does, how it is timed, and its expected count. Figures are of this program alone; ratios to a peer are
 * taken by running both in turn.
 *
 * <p>Uses {@code workspace} and everything below it. Start at {@link dev.stateroom.bench.WorkloadCatalog}.
 */
@NullMarked
package dev.stateroom.bench;

import org.jspecify.annotations.NullMarked;
