/**
 * POSIX shells that run somewhere else: in a container, on another machine, behind any command. One connection is kept and used
 * for command after command; what a command prints comes back byte for byte.
 *
 * <p>Uses {@code backend.sandbox}, {@code agent}, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.backend.remote.RemoteShell}; the scripts that read and change folders are in
 * {@link dev.stateroom.backend.remote.FolderScripts}.
 */
@NullMarked
package dev.stateroom.backend.remote;

import org.jspecify.annotations.NullMarked;
