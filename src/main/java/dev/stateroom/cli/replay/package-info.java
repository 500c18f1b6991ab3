/** Replay of recorded calls, with reports for people and CI servers. Begin at {@link dev.stateroom.cli.replay.ReplayCommands}. */
@NullMarked
package dev.stateroom.cli.replay;

import org.jspecify.annotations.NullMarked;
