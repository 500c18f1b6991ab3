/**
 * The interface of everything that can be mounted, for people: {@link dev.stateroom.vfs.Backend}. It lists as a stream, reads byte ranges,
 * can be cancelled, and returns an {@link dev.stateroom.vfs.Outcome} instead of throwing.
 *
 * <p>Uses {@code work}, {@code vfs.lines} and jspecify only. Start at {@link dev.stateroom.vfs.Backend}.
 */
@NullMarked
package dev.stateroom.vfs;

import org.jspecify.annotations.NullMarked;
