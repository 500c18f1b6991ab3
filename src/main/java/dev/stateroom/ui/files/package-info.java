/**
 * The files view: the tree of mounts, the open files in tabs, and what is known about a path.
 *
 * <p>Models know no node and are tested without a stage: {@code MountTree} (what the tree holds), {@code OpenTabs}. Uses
 * {@code ui.session}, {@code ui.preview}, {@code ui.timeline} and {@code ui.calls}. Start at
 * {@link dev.stateroom.ui.files.FilesView}.
 */
@NullMarked
package dev.stateroom.ui.files;

import org.jspecify.annotations.NullMarked;
