/**
 * What an agent's tools would answer at the shown step, exact to the character: a file, a listing or a search as a model sees it, with its
 * cost in tokens.
 *
 * <p>{@link dev.stateroom.ui.sight.SightRequest} is pure. Begin at {@link dev.stateroom.ui.sight.ModelSight}.
 */
@NullMarked
package dev.stateroom.ui.sight;

import org.jspecify.annotations.NullMarked;
