/**
 * The Memories view: what stores hold by namespace, one item as text, diff or JSON with its history, edits that are staged and
 * committed together, and who shares what.
 *
 * <p>Uses {@code history.memory} and {@code workspace.memory} through {@code ui.session}'s work. Begin at
 * {@link dev.stateroom.ui.memories.MemoriesView} and {@link dev.stateroom.ui.memories.MemoriesModel}.
 */
@NullMarked
package dev.stateroom.ui.memories;

import org.jspecify.annotations.NullMarked;
