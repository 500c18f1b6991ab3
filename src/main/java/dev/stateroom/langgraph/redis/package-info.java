/**
 * Redis databases of LangGraph's savers and stores, in Python and JavaScript. Read only.
 *
 * <p>Implements the server's protocol itself. Uses {@code langgraph.channel} to rebuild values from documents, {@code history} and {@code
 * http} for hosts. Begin at {@link dev.stateroom.langgraph.redis.RedisCheckpoints} for threads and at {@link
 * dev.stateroom.langgraph.redis.RedisAddress}.
 */
@NullMarked
package dev.stateroom.langgraph.redis;

import org.jspecify.annotations.NullMarked;
