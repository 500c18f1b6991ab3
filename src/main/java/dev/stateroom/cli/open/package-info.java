/** Commands that open the window, draw it, or find what to open. */
@NullMarked
package dev.stateroom.cli.open;

import org.jspecify.annotations.NullMarked;
