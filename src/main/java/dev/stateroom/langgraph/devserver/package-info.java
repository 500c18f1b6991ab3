/**
 * The files of {@code langgraph dev} in a project's folder {@code .langgraph_api}: threads, their checkpoints and writes, and the items of
 * its store, as pickles. Read only.
 *
 * <p>Uses {@code langgraph.pickle} for the bytes, {@code langgraph.channel} to rebuild values from rows, and {@code langgraph.store} for
 * items. Begin at {@link dev.stateroom.langgraph.devserver.DevServerThreads}.
 */
@NullMarked
package dev.stateroom.langgraph.devserver;

import org.jspecify.annotations.NullMarked;
