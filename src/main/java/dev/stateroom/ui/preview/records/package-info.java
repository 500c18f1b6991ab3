/**
 * Files of rows of cells, of any size: CSV, JSON lines, a JSON array. Scanning them once, reading rows anywhere, sorting.
 *
 * <p>Pure: no toolkit. Uses {@code ui.preview.bytes}, {@code vfs.lines} and Jackson. Start at {@link
 * dev.stateroom.ui.preview.records.RecordTable}.
 */
@NullMarked
package dev.stateroom.ui.preview.records;

import org.jspecify.annotations.NullMarked;
