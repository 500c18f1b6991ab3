/**
 * What a workspace file reaches once everything in it is resolved: hosts, keys by name, programs, code, folders and files. One list
 * with one digest; an agreement is to that digest. Pure values; {@code workspace} computes them. Begin with {@link
 * dev.stateroom.workspace.reach.WorkspaceReach}.
 */
@NullMarked
package dev.stateroom.workspace.reach;

import org.jspecify.annotations.NullMarked;
