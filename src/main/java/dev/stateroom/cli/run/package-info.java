/** Commands that run an agent again or follow a running one. Begin at {@link dev.stateroom.cli.run.RunCommands}. */
@NullMarked
package dev.stateroom.cli.run;

import org.jspecify.annotations.NullMarked;
