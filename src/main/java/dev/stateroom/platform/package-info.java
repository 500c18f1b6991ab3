/**
 * Folders and rights of this user in the operating system: folders for data, caches and short-lived files, rights that keep others out,
 * and temporary folders that no other user can enter.
 *
 * <p>Uses nothing of Stateroom. Temporary files are made here and nowhere else: begin at
 * {@link dev.stateroom.platform.ScratchFolder}.
 */
@NullMarked
package dev.stateroom.platform;

import org.jspecify.annotations.NullMarked;
