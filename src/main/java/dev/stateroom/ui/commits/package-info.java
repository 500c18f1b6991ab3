/**
 * The commits of a mounted repository: their list, what each changed, and both sides of a change that another program's commit came
 * before.
 *
 * <p>Uses {@link dev.stateroom.vfs.CommitHistory} and shows texts with {@code ui.diff}. Begin at
 * {@link dev.stateroom.ui.commits.CommitsPanel}.
 */
@NullMarked
package dev.stateroom.ui.commits;

import org.jspecify.annotations.NullMarked;
