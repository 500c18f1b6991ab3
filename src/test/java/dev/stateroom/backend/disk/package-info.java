/** Tests. */
@NullMarked
package dev.stateroom.backend.disk;

import org.jspecify.annotations.NullMarked;
