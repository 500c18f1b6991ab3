/**
 * Store items in the embedded database, with every version and who made it.
 *
 * <p>Implements {@code history.store}; uses {@code storage.database} and {@code langgraph.serde} for JSON. Begin at
 * {@link dev.stateroom.storage.items.LocalItems}.
 */
@NullMarked
package dev.stateroom.storage.items;

import org.jspecify.annotations.NullMarked;
