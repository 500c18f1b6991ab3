/**
 * Folders of this computer, reached step by step without following links, and what is done in them in one step: reading a
 * range, writing a whole file, deleting with everything inside. And searching for people: lines with a text, and files by the form of their
 * path, in a tree of folders or in one file's bytes. Complete (hidden files too), in constant memory, on as many threads as there are cores,
 * ended by a cap or a cancellation.
 *
 * <p>Uses {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.tree.OpenFolder} and {@link dev.stateroom.backend.tree.TreeSearch}.
 */
@NullMarked
package dev.stateroom.backend.tree;

import org.jspecify.annotations.NullMarked;
