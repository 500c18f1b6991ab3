/**
 * Items that LangGraph stores keep, read from where they lie. Read only.
 *
 * <p>Uses {@code langgraph.serde} for values and {@code langgraph.sqlite} for opening. Begin at
 * {@link dev.stateroom.langgraph.store.ItemStore}.
 */
@NullMarked
package dev.stateroom.langgraph.store;

import org.jspecify.annotations.NullMarked;
