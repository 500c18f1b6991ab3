/** Tests of what stores of items have in common. */
@NullMarked
package dev.stateroom.history.store;

import org.jspecify.annotations.NullMarked;
