/** Media of the real packages. */
@NullMarked
package dev.stateroom.conformance.medium;

import org.jspecify.annotations.NullMarked;
