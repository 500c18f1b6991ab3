/**
 * The workspace document as it is written: read strictly into typed values that know their place, and edited so that what
 * was not touched stays byte for byte.
 *
 * <p>Uses {@code vfs} for dialects and outcomes, and Jackson's streaming parser. Begin at
 * {@link dev.stateroom.workspace.document.DocumentFile}.
 */
@NullMarked
package dev.stateroom.workspace.document;

import org.jspecify.annotations.NullMarked;
