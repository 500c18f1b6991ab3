/**
 * Background tasks of the window ({@link dev.stateroom.work.TaskRunner}) and calls to the FX thread.
 *
 * <p>Uses {@code work} and JavaFX. Begin at {@link dev.stateroom.ui.work.FxWork}.
 */
@NullMarked
package dev.stateroom.ui.work;

import org.jspecify.annotations.NullMarked;
