/** Tests of the bridge to the user's own backends. */
@NullMarked
package dev.stateroom.backend.bridge;

import org.jspecify.annotations.NullMarked;
