/** The program and the one place where its objects are wired. Begin at {@link dev.stateroom.Stateroom}. */
@NullMarked
package dev.stateroom;

import org.jspecify.annotations.NullMarked;
