/**
 * JSON as a tree that is read as it is unfolded, with long texts and embedded pictures below it.
 *
 * <p>Uses {@code ui.preview.json}, {@code ui.preview.image} and {@code ui.preview.viewer}. Start at
 * {@link dev.stateroom.ui.preview.tree.JsonTreeView}.
 */
@NullMarked
package dev.stateroom.ui.preview.tree;

import org.jspecify.annotations.NullMarked;
