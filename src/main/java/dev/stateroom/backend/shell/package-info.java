/**
 * Commands on this computer, for people and for agents: run with limits of time and output, and never before the user agreed. People have
 * {@link dev.stateroom.backend.shell.ShellBackend}; an agent sees the reference's {@code LocalShellBackend} in every dialect, whose files
 * are those of {@code backend.disk}.
 *
 * <p>Uses {@code backend}'s folders for files, {@code backend.disk}, {@code agent}, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.backend.shell.LocalShellAgentBackends}.
 */
@NullMarked
package dev.stateroom.backend.shell;

import org.jspecify.annotations.NullMarked;
