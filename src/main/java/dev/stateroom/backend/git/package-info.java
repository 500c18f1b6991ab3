/**
 * The versions of files that a git repository keeps, read from its {@code .git} folder through the mount that contains it: no program is
 * run, settings of the repository are ignored, nothing is written.
 *
 * <p>Uses {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.git.GitVersions}.
 */
@NullMarked
package dev.stateroom.backend.git;

import org.jspecify.annotations.NullMarked;
