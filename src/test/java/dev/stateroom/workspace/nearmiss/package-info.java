@NullMarked
package dev.stateroom.workspace.nearmiss;

import org.jspecify.annotations.NullMarked;
