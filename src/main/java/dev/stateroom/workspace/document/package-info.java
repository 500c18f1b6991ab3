/**
 * The workspace document as it is written: strictly parsed into typed values with positions, and edited so that everything else stays byte
 * for byte.
 *
 * <p>All facts about a kind of backend are in its {@link dev.stateroom.workspace.document.MountKind}: id, fields, parsing, summary, key of
 * a path. A new kind needs such a class in {@link dev.stateroom.workspace.document.MountKinds}, an opener in {@code
 * workspace.MountOpeners}, and its texts in {@code ui.mounts}.
 *
 * <p>Uses {@code vfs} for dialects and outcomes, and Jackson's streaming parser. Begin at {@link
 * dev.stateroom.workspace.document.DocumentFile}.
 */
@NullMarked
package dev.stateroom.workspace.document;

import org.jspecify.annotations.NullMarked;
