/** Commands for recorded threads: their steps, files, calls and costs. Begin at {@link dev.stateroom.cli.thread.ThreadCommands}. */
@NullMarked
package dev.stateroom.cli.thread;

import org.jspecify.annotations.NullMarked;
