/** Commands for the present files of a workspace, also as an agent gets them. Begin at {@link dev.stateroom.cli.files.FileCommands}. */
@NullMarked
package dev.stateroom.cli.files;

import org.jspecify.annotations.NullMarked;
