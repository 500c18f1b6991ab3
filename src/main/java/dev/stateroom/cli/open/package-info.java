/** Commands that open the window, render it, or find sources to open. Begin at {@link dev.stateroom.cli.open.OpenCommands}. */
@NullMarked
package dev.stateroom.cli.open;

import org.jspecify.annotations.NullMarked;
