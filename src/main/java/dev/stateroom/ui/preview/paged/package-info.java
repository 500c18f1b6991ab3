/**
 * Text of any size, drawn from the visible lines alone.
 *
 * <p>Uses {@code ui.preview.lines} and {@code ui.preview.rows}. Start at {@link dev.stateroom.ui.preview.paged.PagedView}.
 */
@NullMarked
package dev.stateroom.ui.preview.paged;

import org.jspecify.annotations.NullMarked;
