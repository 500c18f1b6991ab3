/** Tests of stores. */
@NullMarked
package dev.stateroom.langgraph.store;

import org.jspecify.annotations.NullMarked;
