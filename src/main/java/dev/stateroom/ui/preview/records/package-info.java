/**
 * Files that are rows of cells, of any size: CSV, lines of JSON, a JSON array. Going through them once, reading rows anywhere, putting
 * them in order.
 *
 * <p>Pure: no toolkit. Uses {@code ui.preview.bytes}, {@code vfs.lines} and Jackson. Start at
 * {@link dev.stateroom.ui.preview.records.RecordTable}.
 */
@NullMarked
package dev.stateroom.ui.preview.records;

import org.jspecify.annotations.NullMarked;
