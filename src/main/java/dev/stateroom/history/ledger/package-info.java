/**
 * What a thread moved out of its conversation into files, and what happened to it: large tool results, summarised
 * conversations, long user messages.
 *
 * <p>Pure. Uses {@code history}, {@code tool}, {@code agent}, {@code vfs} and {@code work}. Start at {@link
 * dev.stateroom.history.ledger.OffloadLedger}.
 */
@NullMarked
package dev.stateroom.history.ledger;

import org.jspecify.annotations.NullMarked;
