/** Commands over recorded threads: their steps, files, calls and what they cost. */
@NullMarked
package dev.stateroom.cli.thread;

import org.jspecify.annotations.NullMarked;
