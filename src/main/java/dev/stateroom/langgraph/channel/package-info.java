/**
 * Channels rebuilt from what a checkpointer recorded: rows in, files and conversations out. Knows no database; who has the
 * rows implements {@link dev.stateroom.langgraph.channel.ThreadRows}.
 *
 * <p>Uses {@code langgraph.serde}, {@code history}, {@code agent}, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.langgraph.channel.FoldedThread}.
 */
@NullMarked
package dev.stateroom.langgraph.channel;

import org.jspecify.annotations.NullMarked;
