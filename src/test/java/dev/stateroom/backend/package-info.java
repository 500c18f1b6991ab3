/** Tests of what can be mounted. */
@NullMarked
package dev.stateroom.backend;

import org.jspecify.annotations.NullMarked;
