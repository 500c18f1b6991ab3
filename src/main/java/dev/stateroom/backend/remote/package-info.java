/**
 * Remote POSIX shells: in a container, on another machine, behind any command. One connection is kept open for all commands; the output of
 * a command is returned byte for byte.
 *
 * <p>Uses {@code backend.sandbox}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.remote.RemoteShell};
 * the scripts that read and change folders are in {@link dev.stateroom.backend.remote.FolderScripts}.
 */
@NullMarked
package dev.stateroom.backend.remote;

import org.jspecify.annotations.NullMarked;
