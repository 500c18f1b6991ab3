/**
 * Running an agent again from the current step: a dialog that shows what would run, asks, shows the new steps and what differs. Begin at
 * {@link dev.stateroom.ui.rerun.RerunAction}.
 *
 * <p>Uses {@code workspace.rerun} and the small parts of {@code ui}.
 */
@NullMarked
package dev.stateroom.ui.rerun;

import org.jspecify.annotations.NullMarked;
