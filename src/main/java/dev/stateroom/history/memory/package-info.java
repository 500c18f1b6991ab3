/**
 * Memories: texts that an agent carries from thread to thread. Compares the texts in a thread's prompt with the stored ones, and finds who
 * read and wrote them, who shares them, and what is wrong with them.
 *
 * <p>Pure. Uses {@code history}, {@code history.store}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link
 * dev.stateroom.history.memory.PromptCopy} and {@link dev.stateroom.history.memory.MemoryDrift}.
 */
@NullMarked
package dev.stateroom.history.memory;

import org.jspecify.annotations.NullMarked;
