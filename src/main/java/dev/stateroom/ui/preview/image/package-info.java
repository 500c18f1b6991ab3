/**
 * Raster pictures, and SVG drawn as such: bounded before they are decoded, shown over a checkerboard. An SVG is drawn in a separate
 * process, because only a process can always be killed.
 *
 * <p>Uses {@code ui.preview.viewer}, JSVG and JavaFX. Start at {@link dev.stateroom.ui.preview.image.PictureView}; {@link
 * dev.stateroom.ui.preview.image.PictureHead} is pure.
 */
@NullMarked
package dev.stateroom.ui.preview.image;

import org.jspecify.annotations.NullMarked;
