/**
 * The content of files of recorded answers: vectors with their backend, seed files and steps, and tables of cases.
 *
 * <p>Uses {@code agent}, {@code vfs} and the JSON reader of {@code langgraph}. Begin at {@link
 * dev.stateroom.conformance.vector.VectorFile}.
 */
@NullMarked
package dev.stateroom.conformance.vector;

import org.jspecify.annotations.NullMarked;
