/**
 * A folder of this computer as an agent sees it: the reference packages' filesystem backend in every dialect, with its texts, orders and
 * defects, confined to its root (virtual mode) or not (real mode).
 *
 * <p>Uses {@code agent}, {@code vfs} and {@code backend.posix}. Begin at {@link dev.stateroom.backend.disk.FilesystemAgentBackends}.
 */
@NullMarked
package dev.stateroom.backend.disk;

import org.jspecify.annotations.NullMarked;
