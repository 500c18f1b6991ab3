/**
 * Rows of one height out of any number, of which only those in view exist: scrolling, caret and selection for large text
 * and for bytes.
 *
 * <p>Uses JavaFX and {@code ui.theme}. Start at {@link dev.stateroom.ui.preview.rows.RowsView}.
 */
@NullMarked
package dev.stateroom.ui.preview.rows;

import org.jspecify.annotations.NullMarked;
