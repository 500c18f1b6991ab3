/** Commands for a workspace: mounts, commits, problems, trust. Begin at {@link dev.stateroom.cli.workspace.WorkspaceCommands}. */
@NullMarked
package dev.stateroom.cli.workspace;

import org.jspecify.annotations.NullMarked;
