/**
 * Our face of whatever can be mounted: {@link dev.stateroom.vfs.Backend}, made for people. It lists as a stream, reads
 * byte ranges, can be cancelled, and answers with {@link dev.stateroom.vfs.Outcome} instead of throwing.
 *
 * <p>Uses {@code work}, {@code vfs.lines} and jspecify only. Start at {@link dev.stateroom.vfs.Backend}.
 */
@NullMarked
package dev.stateroom.vfs;

import org.jspecify.annotations.NullMarked;
