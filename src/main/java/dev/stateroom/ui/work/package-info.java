/** The window's form of {@link dev.stateroom.work.TaskRunner}; the only package that calls {@code Platform.runLater}. */
@NullMarked
package dev.stateroom.ui.work;

import org.jspecify.annotations.NullMarked;
