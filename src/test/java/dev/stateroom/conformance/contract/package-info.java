/** Tests of what every backend must keep. */
@NullMarked
package dev.stateroom.conformance.contract;

import org.jspecify.annotations.NullMarked;
