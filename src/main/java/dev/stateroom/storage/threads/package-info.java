/**
 * Local threads in the embedded database: their files after every change, as a thread that any view and command can read.
 *
 * <p>Implements {@code history}; uses {@code storage.database}, {@code storage.items} for authors, {@code langgraph.channel} for sets of
 * files that share unchanged parts and {@code langgraph.serde} for records. Begin at {@link
 * dev.stateroom.storage.threads.LocalThreadStore}.
 */
@NullMarked
package dev.stateroom.storage.threads;

import org.jspecify.annotations.NullMarked;
