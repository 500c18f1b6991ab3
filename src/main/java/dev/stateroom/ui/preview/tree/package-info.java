/**
 * JSON as a tree that is loaded as it is expanded, with long texts and embedded pictures below it.
 *
 * <p>Uses {@code ui.preview.json}, {@code ui.preview.image} and {@code ui.preview.viewer}. Start at {@link
 * dev.stateroom.ui.preview.tree.JsonTreeView}.
 */
@NullMarked
package dev.stateroom.ui.preview.tree;

import org.jspecify.annotations.NullMarked;
