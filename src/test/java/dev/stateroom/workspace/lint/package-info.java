/** Tests of the linter. */
@NullMarked
package dev.stateroom.workspace.lint;

import org.jspecify.annotations.NullMarked;
