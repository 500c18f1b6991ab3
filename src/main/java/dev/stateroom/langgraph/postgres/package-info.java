/**
 * LangGraph checkpoints and stores in PostgreSQL, as Python's and JavaScript's PostgresSaver and PostgresStore keep them. Every
 * transaction is a read-only one.
 *
 * <p>Uses {@code langgraph.channel} to rebuild what the rows mean, {@code langgraph.sql}, {@code history}, {@code vfs}, {@code work}
 * and PostgreSQL's driver. Begin at {@link dev.stateroom.langgraph.postgres.PostgresCheckpoints} for threads and at
 * {@link dev.stateroom.langgraph.postgres.PostgresDatabase} for connecting.
 */
@NullMarked
package dev.stateroom.langgraph.postgres;

import org.jspecify.annotations.NullMarked;
