/**
 * The problems of a workspace: a finding names the place in the document, says in a sentence what will happen, and
 * where possible carries the edit that mends it.
 *
 * <p>Uses {@code workspace.document} and {@code vfs}. Begin at {@link dev.stateroom.workspace.lint.WorkspaceLinter}.
 */
@NullMarked
package dev.stateroom.workspace.lint;

import org.jspecify.annotations.NullMarked;
