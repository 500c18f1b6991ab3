/**
 * LangGraph checkpoints and stores in PostgreSQL, as written by Python's and JavaScript's PostgresSaver and PostgresStore. Every
 * transaction is read-only.
 *
 * <p>Uses {@code langgraph.channel} to rebuild values from rows, {@code langgraph.sql}, {@code history}, {@code vfs}, {@code work} and
 * PostgreSQL's driver. Begin at {@link dev.stateroom.langgraph.postgres.PostgresCheckpoints} for threads and at {@link
 * dev.stateroom.langgraph.postgres.PostgresDatabase} for connecting.
 */
@NullMarked
package dev.stateroom.langgraph.postgres;

import org.jspecify.annotations.NullMarked;
