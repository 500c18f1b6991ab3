/** Tests of the serialised values. */
@NullMarked
package dev.stateroom.langgraph.serde;

import org.jspecify.annotations.NullMarked;
