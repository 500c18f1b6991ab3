/** Commands over a workspace as a whole: its mounts, its commits, its problems and whether it is trusted. */
@NullMarked
package dev.stateroom.cli.workspace;

import org.jspecify.annotations.NullMarked;
