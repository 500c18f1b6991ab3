/**
 * The view of differences between two steps: the changed files at the left, all of them in one scroll at the right.
 *
 * <p>{@link dev.stateroom.ui.diff.DiffComparison} is the comparison, {@link dev.stateroom.ui.diff.FileDiff} the result for one file, {@link
 * dev.stateroom.ui.diff.DiffRow} one row of the scroll; none of the three uses nodes. Begin at {@link dev.stateroom.ui.diff.DiffView}.
 */
@NullMarked
package dev.stateroom.ui.diff;

import org.jspecify.annotations.NullMarked;
