/** Commands for permission rules. Begin at {@link dev.stateroom.cli.permission.PermissionCommands}. */
@NullMarked
package dev.stateroom.cli.permission;

import org.jspecify.annotations.NullMarked;
