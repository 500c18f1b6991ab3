/**
 * SQLite files of LangGraph, opened without ever changing them or leaving a file next to them.
 *
 * <p>Uses {@code langgraph.channel} to rebuild values from rows, {@code history}, {@code vfs}, {@code work} and the SQLite driver. Begin at
 * {@link dev.stateroom.langgraph.sqlite.CheckpointDatabase} for threads and at {@link dev.stateroom.langgraph.sqlite.SqliteFile} for
 * opening.
 */
@NullMarked
package dev.stateroom.langgraph.sqlite;

import org.jspecify.annotations.NullMarked;
