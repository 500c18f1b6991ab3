/**
 * Rows of cells with named columns, loaded as they are scrolled into view, in file order or sorted by a column.
 *
 * <p>Uses {@code ui.preview.records} and {@code ui.preview.viewer}. Start at {@link dev.stateroom.ui.preview.table.RecordsView}.
 */
@NullMarked
package dev.stateroom.ui.preview.table;

import org.jspecify.annotations.NullMarked;
