/**
 * Commands for the present files of a workspace, also in the form that an agent gets. Begin at {@link
 * dev.stateroom.cli.files.FileCommands}.
 */
@NullMarked
package dev.stateroom.cli.files;

import org.jspecify.annotations.NullMarked;
