/**
 * The commits of a mounted repository: their list, the changes of each, and both sides of a conflict with another program's commit.
 *
 * <p>Uses {@link dev.stateroom.vfs.CommitHistory} and shows texts with {@code ui.diff}. Begin at
 * {@link dev.stateroom.ui.commits.CommitsPanel}.
 */
@NullMarked
package dev.stateroom.ui.commits;

import org.jspecify.annotations.NullMarked;
