/**
 * What every {@link dev.stateroom.vfs.Backend} must keep, as points that can be run over any of them: one of ours, a mount of the user's, a plug-in's.
 *
 * <p>Uses {@code vfs} and {@code work}. Begin at {@link dev.stateroom.conformance.contract.ContractRun}.
 */
@NullMarked
package dev.stateroom.conformance.contract;

import org.jspecify.annotations.NullMarked;
