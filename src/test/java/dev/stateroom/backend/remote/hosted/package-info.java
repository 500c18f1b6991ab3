/** Sandboxes of providers, against what was recorded and against a stand-in that runs a real shell. */
@NullMarked
package dev.stateroom.backend.remote.hosted;

import org.jspecify.annotations.NullMarked;
