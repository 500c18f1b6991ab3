/**
 * Threads and steps as the user names them: an id or a prefix of it, and {@code SOURCE#THREAD@CHECKPOINT} for all three.
 *
 * <p>Uses {@code workspace}, {@code history} and {@code vfs}. Begin at {@link dev.stateroom.workspace.step.StepAddress}.
 */
@NullMarked
package dev.stateroom.workspace.step;

import org.jspecify.annotations.NullMarked;
