/**
 * Items of LangGraph stores: read in place, or kept in memory and changed.
 *
 * <p>Implements {@code history.store}; uses {@code langgraph.serde} for values and {@code langgraph.sqlite}, {@code langgraph.postgres},
 * {@code langgraph.mongo}, {@code langgraph.redis} and {@code langgraph.server} for opening. Begin at {@link
 * dev.stateroom.langgraph.store.SqliteItemStore} and {@link dev.stateroom.langgraph.store.MemoryItems}.
 */
@NullMarked
package dev.stateroom.langgraph.store;

import org.jspecify.annotations.NullMarked;
