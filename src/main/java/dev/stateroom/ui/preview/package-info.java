/**
 * Shows one file: text with line numbers and colours, large text in pages, rows as a table, JSON as a tree, Markdown, PDF, pictures, bytes.
 *
 * <p>Reads through {@code vfs.Backend}, off the FX thread by {@code work}. Start at
 * {@link dev.stateroom.ui.preview.PreviewPane}.
 */
@NullMarked
package dev.stateroom.ui.preview;

import org.jspecify.annotations.NullMarked;
