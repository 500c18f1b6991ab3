/**
 * Folders of this computer, reached step by step without following links, and what is done in them in one step: reading a
 * range, writing a whole file, deleting with everything inside.
 *
 * <p>Uses {@code vfs} and {@code work}. Begin at {@link dev.stateroom.backend.tree.OpenFolder}.
 */
@NullMarked
package dev.stateroom.backend.tree;

import org.jspecify.annotations.NullMarked;
