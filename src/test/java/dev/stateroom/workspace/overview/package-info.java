/** Tests of the linter. */
@NullMarked
package dev.stateroom.workspace.overview;

import org.jspecify.annotations.NullMarked;
