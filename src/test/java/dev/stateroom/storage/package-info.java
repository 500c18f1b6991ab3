/** Tests of what Stateroom itself keeps, in processes that are killed. */
@NullMarked
package dev.stateroom.storage;

import org.jspecify.annotations.NullMarked;
