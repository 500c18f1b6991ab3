/**
 * Applies permission rules to an agent's tool calls: denied with the exact text, waiting for a person, or run; and filters results.
 *
 * <p>Uses {@code permission}, {@code tool}, {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.permission.call.CallJudge}.
 */
@NullMarked
package dev.stateroom.permission.call;

import org.jspecify.annotations.NullMarked;
