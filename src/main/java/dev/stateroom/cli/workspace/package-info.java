/**
 * Commands for a whole workspace: its mounts, its commits, its problems and its trust. Begin at {@link
 * dev.stateroom.cli.workspace.WorkspaceCommands}.
 */
@NullMarked
package dev.stateroom.cli.workspace;

import org.jspecify.annotations.NullMarked;
