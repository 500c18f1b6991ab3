/**
 * Redis databases that LangGraph's savers and stores wrote, in Python and JavaScript. Only read.
 *
 * <p>Speaks the server's protocol itself. Uses {@code langgraph.channel} to rebuild what the documents mean, {@code history} and {@code http}
 * for hosts. Begin at {@link dev.stateroom.langgraph.redis.RedisCheckpoints} for threads and at {@link dev.stateroom.langgraph.redis.RedisAddress}.
 */
@NullMarked
package dev.stateroom.langgraph.redis;

import org.jspecify.annotations.NullMarked;
