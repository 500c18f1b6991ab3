/** Tests of the general adapter. */
@NullMarked
package dev.stateroom.backend.general;

import org.jspecify.annotations.NullMarked;
