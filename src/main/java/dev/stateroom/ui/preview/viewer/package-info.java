/**
 * The common interface of all file viewers, and the bars for finding and going to a line that work with any of them.
 *
 * <p>Uses {@code ui.theme}, {@code ui.words} and JavaFX. Start at {@link dev.stateroom.ui.preview.viewer.FileViewer}.
 */
@NullMarked
package dev.stateroom.ui.preview.viewer;

import org.jspecify.annotations.NullMarked;
