/**
 * Everything that a workspace file reaches, resolved: hosts, names of keys, programs, code, folders and files. It is one list with one
 * digest, to which an agreement refers. Pure values; {@code workspace} computes them. Begin with {@link
 * dev.stateroom.workspace.reach.WorkspaceReach}.
 */
@NullMarked
package dev.stateroom.workspace.reach;

import org.jspecify.annotations.NullMarked;
