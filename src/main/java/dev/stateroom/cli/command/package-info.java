/**
 * Shared parts of commands: context, global options, and base classes for commands on sources, threads, steps and workspaces. Begin at
 * {@link dev.stateroom.cli.command.CliCommand}.
 */
@NullMarked
package dev.stateroom.cli.command;

import org.jspecify.annotations.NullMarked;
