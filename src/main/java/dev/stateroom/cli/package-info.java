/**
 * The command line: thin commands over the core, text and JSON rendering. Declares the window that the user interface implements.
 *
 * <p>Uses {@code workspace} and everything below.
 */
@NullMarked
package dev.stateroom.cli;

import org.jspecify.annotations.NullMarked;
