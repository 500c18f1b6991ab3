/**
 * MongoDB databases that LangGraph's savers wrote, in Python and JavaScript. Only read.
 *
 * <p>Uses {@code langgraph.channel} to rebuild what the documents mean, {@code history}, {@code http} for hosts, and the MongoDB driver.
 * Begin at {@link dev.stateroom.langgraph.mongo.MongoCheckpoints} for threads and at {@link dev.stateroom.langgraph.mongo.MongoAddress}.
 */
@NullMarked
package dev.stateroom.langgraph.mongo;

import org.jspecify.annotations.NullMarked;
