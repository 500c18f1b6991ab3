/**
 * What a model was given at a step: the tab of the files view that shows it and the pane to its right.
 *
 * <p>Begin at {@link dev.stateroom.ui.modelinput.ModelInputPane}.
 */
@NullMarked
package dev.stateroom.ui.modelinput;

import org.jspecify.annotations.NullMarked;
