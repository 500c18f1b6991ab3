/** The window for the command line; {@code ui} implements it. Begin at {@link dev.stateroom.launch.WindowLauncher}. */
@NullMarked
package dev.stateroom.launch;

import org.jspecify.annotations.NullMarked;
