/**
 * The measured workloads: what each does, how it is timed, and what it must count. Every figure is one of this program
 * alone; ratios to a peer are taken by running both in turn.
 *
 * <p>Uses {@code workspace} and everything below it. Start at {@link dev.stateroom.bench.WorkloadCatalog}.
 */
@NullMarked
package dev.stateroom.bench;

import org.jspecify.annotations.NullMarked;
