/**
 * The history of files on a mount, outside of a thread's state: changes by calls, versions of the medium, the present content.
 *
 * <p>Uses {@code history}, {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.history.mounted.MountedHistory}.
 */
@NullMarked
package dev.stateroom.history.mounted;

import org.jspecify.annotations.NullMarked;
