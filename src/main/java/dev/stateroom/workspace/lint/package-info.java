/**
 * The problems of a workspace: a finding has its position in the document, a sentence with the consequence, and if possible the edit that
 * fixes it.
 *
 * <p>Uses {@code workspace.document} and {@code vfs}. Begin at {@link dev.stateroom.workspace.lint.WorkspaceLinter}.
 */
@NullMarked
package dev.stateroom.workspace.lint;

import org.jspecify.annotations.NullMarked;
