/**
 * The parts of a vector's backend: a temporary folder, a state, a store, and the backends over them.
 *
 * <p>Uses {@code backend}, {@code agent}, {@code vfs} and the vectors' own package. Begin at {@link
 * dev.stateroom.conformance.medium.BackendFactory}.
 */
@NullMarked
package dev.stateroom.conformance.medium;

import org.jspecify.annotations.NullMarked;
