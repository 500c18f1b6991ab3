/**
 * What the models of a thread were given and said, in tokens and money: as their providers reported it, else estimated by the
 * characters that the packages count.
 *
 * <p>Uses {@code langgraph} to read the price table, {@code permission}, {@code history}, {@code tool} and everything below. Begin at
 * {@link dev.stateroom.workspace.cost.ThreadUsage}.
 */
@NullMarked
package dev.stateroom.workspace.cost;

import org.jspecify.annotations.NullMarked;
