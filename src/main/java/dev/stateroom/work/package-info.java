/**
 * Long work that can be titled, watched and cancelled by any caller.
 *
 * <p>At the bottom of the arrows: uses nothing but jspecify. Start at {@link dev.stateroom.work.BackgroundTask}; the window, the
 * command line and tests each bring their own {@link dev.stateroom.work.TaskRunner}.
 */
@NullMarked
package dev.stateroom.work;

import org.jspecify.annotations.NullMarked;
