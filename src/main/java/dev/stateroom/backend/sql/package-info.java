/**
 * Tables of files in PostgreSQL: a row for each path, found by its index, with searches on the server first, and changes in transactions.
 *
 * <p>Uses {@code backend.object} and {@code langgraph.postgres} for connections. Begin at {@link dev.stateroom.backend.sql.TableFiles}.
 */
@NullMarked
package dev.stateroom.backend.sql;

import org.jspecify.annotations.NullMarked;
