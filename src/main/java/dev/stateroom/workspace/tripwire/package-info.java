/** What is reported at once while an agent works: a path that is touched, a budget that is passed, a loop that begins, a rule that is nearly hit. */
@NullMarked
package dev.stateroom.workspace.tripwire;

import org.jspecify.annotations.NullMarked;
