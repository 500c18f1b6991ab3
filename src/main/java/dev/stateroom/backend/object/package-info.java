/**
 * The interface of storage with files as bytes under flat keys: a bucket, a table, a repository whose tree is fetched whole.
 *
 * <p>Uses {@code vfs} and {@code work} alone. Begin at {@link dev.stateroom.backend.object.ObjectMedium}; {@code backend.ObjectBackend}
 * shows one as files and folders.
 */
@NullMarked
package dev.stateroom.backend.object;

import org.jspecify.annotations.NullMarked;
