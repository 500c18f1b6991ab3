/**
 * The model input at a step: its tab in the files view, and the pane at the right of it.
 *
 * <p>Begin at {@link dev.stateroom.ui.modelinput.ModelInputPane}.
 */
@NullMarked
package dev.stateroom.ui.modelinput;

import org.jspecify.annotations.NullMarked;
