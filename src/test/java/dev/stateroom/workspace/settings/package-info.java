/** Tests of what the program remembers about its user. */
@NullMarked
package dev.stateroom.workspace.settings;

import org.jspecify.annotations.NullMarked;
