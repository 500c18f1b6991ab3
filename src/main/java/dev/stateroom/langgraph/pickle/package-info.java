/**
 * Reads Python pickles without ever loading anything: plain values become plain values, and an object that would be made by a name from the
 * data becomes an {@link dev.stateroom.agent.ForeignValue.Ext} with only that name.
 *
 * <p>Uses {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.langgraph.pickle.PickleReader}.
 */
@NullMarked
package dev.stateroom.langgraph.pickle;

import org.jspecify.annotations.NullMarked;
