/**
 * Searching for people: lines with a text, and files by the form of their path, in a tree of folders or in one file's bytes.
 * Complete (hidden files too), in constant memory, on as many threads as there are cores, ended by a cap or a cancellation.
 *
 * <p>Uses {@code backend.tree}, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.search.TreeSearch}.
 */
@NullMarked
package dev.stateroom.backend.search;

import org.jspecify.annotations.NullMarked;
