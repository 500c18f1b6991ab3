/**
 * The files view: the tree of mounts, the open files in tabs, and the facts about a path.
 *
 * <p>Models use no nodes and are tested without a stage: {@code MountTree} (contents of the tree), {@code OpenTabs}. Uses
 * {@code ui.session}, {@code ui.preview}, {@code ui.timeline} and {@code ui.calls}. Begin at {@link dev.stateroom.ui.files.FilesView}.
 */
@NullMarked
package dev.stateroom.ui.files;

import org.jspecify.annotations.NullMarked;
