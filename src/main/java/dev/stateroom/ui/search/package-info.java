/**
 * One search over everything that is open, grouped by the place of the hits.
 *
 * <p>Uses {@code search}, {@code workspace}, {@code ui.session}, {@code ui.view}, {@code ui.theme} and {@code ui.command}. Begin at
 * {@link dev.stateroom.ui.search.SearchView}.
 */
@NullMarked
package dev.stateroom.ui.search;

import org.jspecify.annotations.NullMarked;
