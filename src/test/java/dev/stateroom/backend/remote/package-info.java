/** Shells that run somewhere else. */
@NullMarked
package dev.stateroom.backend.remote;

import org.jspecify.annotations.NullMarked;
