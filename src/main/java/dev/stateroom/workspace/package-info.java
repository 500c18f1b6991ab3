/**
 * The workspace document and source addresses, turned into mounted backends and open sources.
 *
 * <p>Uses {@code backend}, {@code langgraph} and everything below, and Jackson's streaming parser for the document. Begin at
 * {@link dev.stateroom.workspace.LocalOpener}.
 */
@NullMarked
package dev.stateroom.workspace;

import org.jspecify.annotations.NullMarked;
