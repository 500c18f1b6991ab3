/**
 * Runs recorded tool calls again on a scratch copy, one by one, and compares each result with the recorded one; finds files that changed
 * without a call.
 *
 * <p>Pure. Uses {@code history}, {@code permission}, {@code tool}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link
 * dev.stateroom.replay.ReplayRun}; {@link dev.stateroom.replay.ThreadRecording} makes a recording of a thread.
 */
@NullMarked
package dev.stateroom.replay;

import org.jspecify.annotations.NullMarked;
