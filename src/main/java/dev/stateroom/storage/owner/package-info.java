/**
 * One process at a time holds a data folder; the others hand it their commands over a Unix domain socket in that folder, which only
 * this user can reach. Nothing listens on a network interface.
 *
 * <p>Uses {@code vfs}. Begin at {@link dev.stateroom.storage.owner.FolderClaim} and
 * {@link dev.stateroom.storage.owner.CommandSocket}.
 */
@NullMarked
package dev.stateroom.storage.owner;

import org.jspecify.annotations.NullMarked;
