/**
 * The view of what differs between two steps: the changed files at the left, all of them in one scroll at the right.
 *
 * <p>{@link dev.stateroom.ui.diff.DiffComparison} says what is compared, {@link dev.stateroom.ui.diff.FileDiff} what came out
 * for one file, {@link dev.stateroom.ui.diff.DiffRow} what one row of the scroll is; none of the three knows a node. Begin
 * at {@link dev.stateroom.ui.diff.DiffView}.
 */
@NullMarked
package dev.stateroom.ui.diff;

import org.jspecify.annotations.NullMarked;
