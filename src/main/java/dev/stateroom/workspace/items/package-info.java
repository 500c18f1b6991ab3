/**
 * Store items as lines of JSON and as text that a person writes: exported, imported, named.
 *
 * <p>Uses {@code history.store} and {@code langgraph.serde}. Begin at {@link dev.stateroom.workspace.items.ItemLine}.
 */
@NullMarked
package dev.stateroom.workspace.items;

import org.jspecify.annotations.NullMarked;
