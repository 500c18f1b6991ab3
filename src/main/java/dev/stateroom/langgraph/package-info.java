/**
 * Data written by LangGraph: checkpoint databases, pickles and stores, their serialisers, channels and reducers. Read only; nothing is ever
 * instantiated by a name found in the data.
 *
 * <p>Uses {@code history}, {@code agent}, {@code vfs}, {@code work}, the drivers of SQLite, PostgreSQL and MongoDB, the JDK's HTTP client,
 * msgpack and Jackson. Begin at {@link dev.stateroom.langgraph.channel.FoldedThread}.
 */
@NullMarked
package dev.stateroom.langgraph;

import org.jspecify.annotations.NullMarked;
