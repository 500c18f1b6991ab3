/**
 * The history of files that are outside a thread's state, on a mount: what calls did to them, which versions the medium keeps, what is
 * there now.
 *
 * <p>Uses {@code history}, {@code agent} and {@code vfs}. Begin at {@link dev.stateroom.history.mounted.MountedHistory}.
 */
@NullMarked
package dev.stateroom.history.mounted;

import org.jspecify.annotations.NullMarked;
