/**
 * What a medium must do whose files are bytes under flat keys: a bucket, a table, a repository whose tree comes whole.
 *
 * <p>Uses {@code vfs} and {@code work} alone. Begin at {@link dev.stateroom.backend.object.ObjectMedium}; {@code
 * backend.ObjectBackend} shows one as files and folders.
 */
@NullMarked
package dev.stateroom.backend.object;

import org.jspecify.annotations.NullMarked;
