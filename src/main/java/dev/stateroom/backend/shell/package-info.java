/**
 * Commands on this computer: run with a limit of time and of output, and never before somebody agreed.
 *
 * <p>Uses {@code backend}'s folders for files, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.backend.shell.ShellBackend}.
 */
@NullMarked
package dev.stateroom.backend.shell;

import org.jspecify.annotations.NullMarked;
