/** The window as the command line asks for it; {@code ui} implements it. */
@NullMarked
package dev.stateroom.launch;

import org.jspecify.annotations.NullMarked;
