/**
 * Cost of the shown thread, input and output of its models in tokens and money: a line for the overview, and a sheet with a flame chart and
 * tables.
 *
 * <p>The sums come from {@code workspace.cost}. {@code FlameBox} is pure. Begin at {@link dev.stateroom.ui.cost.CostAction}.
 */
@NullMarked
package dev.stateroom.ui.cost;

import org.jspecify.annotations.NullMarked;
