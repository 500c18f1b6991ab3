/**
 * Recorded tool calls run again over a scratch copy, one by one, each result compared with the recorded one; and what changed
 * files without any call.
 *
 * <p>Pure. Uses {@code history}, {@code permission}, {@code tool}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link
 * dev.stateroom.replay.ReplayRun}; {@link dev.stateroom.replay.ThreadRecording} makes a recording of a thread.
 */
@NullMarked
package dev.stateroom.replay;

import org.jspecify.annotations.NullMarked;
