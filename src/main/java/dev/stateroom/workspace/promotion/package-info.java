/**
 * Promotes a local thread to a server: previews the changes, compares them with the server's thread, and sends them once.
 *
 * <p>Uses {@code langgraph.server} for the server's API, {@code history} and {@code agent} for files. Begin at {@link
 * dev.stateroom.workspace.promotion.ThreadPromoter}.
 */
@NullMarked
package dev.stateroom.workspace.promotion;

import org.jspecify.annotations.NullMarked;
