/**
 * Local threads in the embedded database: their files after every change, as a thread that any view and command can look at.
 *
 * <p>Implements {@code history}; uses {@code storage.database}, {@code storage.items} for makers, {@code langgraph.channel} for sets of
 * files that share what did not change and {@code langgraph.serde} for records. Begin at
 * {@link dev.stateroom.storage.threads.LocalThreadStore}.
 */
@NullMarked
package dev.stateroom.storage.threads;

import org.jspecify.annotations.NullMarked;
