/** Tests of folders with a shell. */
@NullMarked
package dev.stateroom.backend.shell;

import org.jspecify.annotations.NullMarked;
