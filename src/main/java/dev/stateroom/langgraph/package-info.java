/**
 * What LangGraph wrote: checkpoint databases, pickles and stores, their serialisers, channels and reducers. Read only; nothing is ever instantiated by a name found in the data.
 *
 * <p>Uses {@code history}, {@code agent}, {@code vfs}, {@code work}, and the drivers of SQLite, PostgreSQL and MongoDB, the JDK's HTTP client, msgpack and Jackson.
 */
@NullMarked
package dev.stateroom.langgraph;

import org.jspecify.annotations.NullMarked;
