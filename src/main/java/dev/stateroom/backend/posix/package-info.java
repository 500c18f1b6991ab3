/**
 * A disk as programs see it through POSIX calls on absolute paths: with error numbers, links and their loops, confined to a root, which no
 * link leads out of, or not.
 *
 * <p>Uses {@code backend.tree}. Begin at {@link dev.stateroom.backend.posix.PosixTree}.
 */
@NullMarked
package dev.stateroom.backend.posix;

import org.jspecify.annotations.NullMarked;
