/**
 * The look of the window: fonts, colours, icons and the small parts that all views share.
 *
 * <p>Uses JavaFX, AtlantaFX and Ikonli only. Start at {@link dev.stateroom.ui.theme.AppTheme}; the numbers are in {@code stateroom.css}
 * next to it.
 */
@NullMarked
package dev.stateroom.ui.theme;

import org.jspecify.annotations.NullMarked;
