/**
 * The workspace document as it is written: read strictly into typed values that know their place, and edited so that what
 * was not touched stays byte for byte.
 *
 * <p>What is known of a kind of backend is in its {@link dev.stateroom.workspace.document.MountKind}: id, fields, reading, summary, key
 * of a path. A new kind is such a class in {@link dev.stateroom.workspace.document.MountKinds}, an opener in
 * {@code workspace.MountOpeners}, and its words in {@code ui.mounts}.
 *
 * <p>Uses {@code vfs} for dialects and outcomes, and Jackson's streaming parser. Begin at
 * {@link dev.stateroom.workspace.document.DocumentFile}.
 */
@NullMarked
package dev.stateroom.workspace.document;

import org.jspecify.annotations.NullMarked;
