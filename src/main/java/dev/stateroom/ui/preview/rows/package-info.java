/**
 * Any number of rows of equal height, of which only the visible ones exist: scrolling, caret and selection for large text and for bytes.
 *
 * <p>Uses JavaFX and {@code ui.theme}. Start at {@link dev.stateroom.ui.preview.rows.RowsView}.
 */
@NullMarked
package dev.stateroom.ui.preview.rows;

import org.jspecify.annotations.NullMarked;
