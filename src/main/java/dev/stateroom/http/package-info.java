/**
 * How this program asks services over HTTP: bounded in time and size, asked again only if that is safe, with one sentence for
 * each thing that can go wrong.
 *
 * <p>Uses {@code vfs} for outcomes and {@code work} for cancelling. Begin at {@link dev.stateroom.http.HttpService}.
 */
@NullMarked
package dev.stateroom.http;

import org.jspecify.annotations.NullMarked;
