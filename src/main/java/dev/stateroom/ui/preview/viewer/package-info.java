/**
 * What every way of showing a file has in common, and the bars for finding and going to a line that work on any of them.
 *
 * <p>Uses {@code ui.theme}, {@code ui.words} and JavaFX. Start at {@link dev.stateroom.ui.preview.viewer.FileViewer}.
 */
@NullMarked
package dev.stateroom.ui.preview.viewer;

import org.jspecify.annotations.NullMarked;
