/**
 * Runs recorded answers of the reference packages against the built-in backends and says where they differ.
 *
 * <p>Uses {@code backend}, {@code langgraph} and everything below. Begin at {@link dev.stateroom.conformance.Conformance}.
 */
@NullMarked
package dev.stateroom.conformance;

import org.jspecify.annotations.NullMarked;
