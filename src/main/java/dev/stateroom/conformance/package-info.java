/**
 * Compares the built-in backends with recorded answers of the reference packages and reports the differences.
 *
 * <p>Uses {@code backend}, {@code langgraph} and everything below. Begin at {@link dev.stateroom.conformance.Conformance}.
 */
@NullMarked
package dev.stateroom.conformance;

import org.jspecify.annotations.NullMarked;
