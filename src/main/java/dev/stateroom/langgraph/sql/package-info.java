/**
 * Reading from any database by SQL: a select, its rows, one sentence if it fails.
 *
 * <p>Uses {@code vfs}, {@code work} and JDBC. Begin at {@link dev.stateroom.langgraph.sql.SqlDatabase}.
 */
@NullMarked
package dev.stateroom.langgraph.sql;

import org.jspecify.annotations.NullMarked;
