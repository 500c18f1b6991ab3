/**
 * Rows of cells with named columns, read as they come into view, in the file's order or that of a column.
 *
 * <p>Uses {@code ui.preview.records} and {@code ui.preview.viewer}. Start at {@link dev.stateroom.ui.preview.table.RecordsView}.
 */
@NullMarked
package dev.stateroom.ui.preview.table;

import org.jspecify.annotations.NullMarked;
