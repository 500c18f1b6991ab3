/**
 * The content that a thread moved out of its conversation into files, and its fate: large tool results, summarised conversations, long user
 * messages.
 *
 * <p>Pure. Uses {@code history}, {@code tool}, {@code agent}, {@code vfs} and {@code work}. Begin at {@link
 * dev.stateroom.history.ledger.OffloadLedger}.
 */
@NullMarked
package dev.stateroom.history.ledger;

import org.jspecify.annotations.NullMarked;
