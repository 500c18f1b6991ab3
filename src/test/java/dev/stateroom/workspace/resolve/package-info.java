/** Tests of resolving. */
@NullMarked
package dev.stateroom.workspace.resolve;

import org.jspecify.annotations.NullMarked;
