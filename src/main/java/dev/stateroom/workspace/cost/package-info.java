/**
 * The input and output of a thread's models in tokens and money: as their providers reported it, else estimated from the characters that
 * the packages count.
 *
 * <p>Uses {@code langgraph} to read the price table, {@code permission}, {@code history}, {@code tool} and everything below. Begin at
 * {@link dev.stateroom.workspace.cost.ThreadUsage}.
 */
@NullMarked
package dev.stateroom.workspace.cost;

import org.jspecify.annotations.NullMarked;
