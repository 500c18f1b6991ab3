/**
 * The interface of a store of items: namespaces, items, their versions, and the calls that read and change them.
 *
 * <p>Pure: {@code langgraph}, {@code storage} and {@code backend} implement it. Uses {@code agent}, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.history.store.ItemStore} and {@link dev.stateroom.history.store.WritableItems}.
 */
@NullMarked
package dev.stateroom.history.store;

import org.jspecify.annotations.NullMarked;
