/**
 * Requests to services over HTTP: bounded in time and size, retried only if that is safe, with one sentence for each possible failure.
 *
 * <p>Uses {@code vfs} for outcomes and {@code work} for cancelling. Begin at {@link dev.stateroom.http.HttpService}.
 */
@NullMarked
package dev.stateroom.http;

import org.jspecify.annotations.NullMarked;
