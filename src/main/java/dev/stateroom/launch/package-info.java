/**
 * The interface through which the command line opens or renders a window; {@code ui} implements it. Begin at {@link
 * dev.stateroom.launch.WindowLauncher}.
 */
@NullMarked
package dev.stateroom.launch;

import org.jspecify.annotations.NullMarked;
