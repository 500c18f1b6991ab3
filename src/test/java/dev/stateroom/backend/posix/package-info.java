/** Tests. */
@NullMarked
package dev.stateroom.backend.posix;

import org.jspecify.annotations.NullMarked;
