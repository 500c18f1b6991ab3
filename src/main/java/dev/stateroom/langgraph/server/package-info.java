/**
 * A LangGraph server, read through its REST interface: threads, states at every checkpoint, store items. A server's thread is read
 * as the rows of a checkpointer that keeps every value whole, so that all that is known of recorded threads holds for it too. What waits
 * there is followed, and answers are given to it, each once.
 *
 * <p>Uses {@code langgraph.channel}, {@code langgraph.serde}, {@code history}, {@code review.inbox}, {@code review.sending}, {@code http}, {@code vfs}
 * and {@code work}. Begin at {@link dev.stateroom.langgraph.server.ServerThreads}, and at {@link dev.stateroom.langgraph.server.ServerClient} for what
 * a call may cost and how it fails; answers begin at {@link dev.stateroom.langgraph.server.ServerRuns}.
 */
@NullMarked
package dev.stateroom.langgraph.server;

import org.jspecify.annotations.NullMarked;
