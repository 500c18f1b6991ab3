/**
 * The requirements for every {@link dev.stateroom.vfs.Backend}, as points that can be checked on any of them: built-in ones, mounts of the
 * user, plug-ins.
 *
 * <p>Uses {@code vfs} and {@code work}. Begin at {@link dev.stateroom.conformance.contract.ContractRun}.
 */
@NullMarked
package dev.stateroom.conformance.contract;

import org.jspecify.annotations.NullMarked;
