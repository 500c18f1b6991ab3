@NullMarked
package dev.stateroom.workspace.recording;

import org.jspecify.annotations.NullMarked;
