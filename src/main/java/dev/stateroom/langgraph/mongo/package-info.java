/**
 * MongoDB databases of LangGraph's savers, in Python and JavaScript. Read only.
 *
 * <p>Uses {@code langgraph.channel} to rebuild values from documents, {@code history}, {@code http} for hosts, and the MongoDB driver.
 * Begin at {@link dev.stateroom.langgraph.mongo.MongoCheckpoints} for threads and at {@link dev.stateroom.langgraph.mongo.MongoAddress}.
 */
@NullMarked
package dev.stateroom.langgraph.mongo;

import org.jspecify.annotations.NullMarked;
