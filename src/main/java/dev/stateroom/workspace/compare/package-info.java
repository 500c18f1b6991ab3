/**
 * Compares any two things: threads at a step, mounts or folders by their files; recordings by their calls.
 *
 * <p>Uses {@code workspace}, {@code workspace.recording}, {@code workspace.step}, {@code replay}, {@code history} and everything below.
 * Begin at {@link dev.stateroom.workspace.compare.ComparisonSources}.
 */
@NullMarked
package dev.stateroom.workspace.compare;

import org.jspecify.annotations.NullMarked;
