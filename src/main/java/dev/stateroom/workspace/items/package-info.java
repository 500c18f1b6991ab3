/**
 * Store items as lines of JSON, exported and imported, and namespaces as the user types them.
 *
 * <p>Uses {@code history.store} and {@code langgraph.serde}. Begin at {@link dev.stateroom.workspace.items.ItemLine}.
 */
@NullMarked
package dev.stateroom.workspace.items;

import org.jspecify.annotations.NullMarked;
