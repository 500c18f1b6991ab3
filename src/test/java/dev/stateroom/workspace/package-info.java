/** Tests of opening. */
@NullMarked
package dev.stateroom.workspace;

import org.jspecify.annotations.NullMarked;
