/**
 * A LangGraph server, read through its REST interface: threads, states at every checkpoint, store items. A server's thread is read like the
 * rows of a checkpointer that stores every value whole, so that all features of recorded threads work for it too. Waiting requests are
 * polled, and answers are sent, each once.
 *
 * <p>Uses {@code langgraph.channel}, {@code langgraph.serde}, {@code history}, {@code review.inbox}, {@code review.sending}, {@code http},
 * {@code vfs} and {@code work}. Begin at {@link dev.stateroom.langgraph.server.ServerThreads}, and at {@link
 * dev.stateroom.langgraph.server.ServerClient} for the limits and failures of calls; answers begin at {@link
 * dev.stateroom.langgraph.server.ServerRuns}.
 */
@NullMarked
package dev.stateroom.langgraph.server;

import org.jspecify.annotations.NullMarked;
