/** Tests of {@code backend.git}. */
@NullMarked
package dev.stateroom.backend.git;

import org.jspecify.annotations.NullMarked;
