/**
 * Long work that can be titled, watched and cancelled by any caller.
 *
 * <p>The lowest layer: uses nothing but jspecify. Begin at {@link dev.stateroom.work.BackgroundTask}; the window, the command line and
 * tests each bring their own {@link dev.stateroom.work.TaskRunner}.
 */
@NullMarked
package dev.stateroom.work;

import org.jspecify.annotations.NullMarked;
