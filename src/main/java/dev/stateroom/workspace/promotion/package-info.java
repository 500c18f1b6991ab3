/**
 * Makes a local thread a server's: what it would send, compared with where the server's thread is, and sending it once.
 *
 * <p>Uses {@code langgraph.server} for the server's API, {@code history} and {@code agent} for files. Begin at {@link
 * dev.stateroom.workspace.promotion.ThreadPromoter}.
 */
@NullMarked
package dev.stateroom.workspace.promotion;

import org.jspecify.annotations.NullMarked;
