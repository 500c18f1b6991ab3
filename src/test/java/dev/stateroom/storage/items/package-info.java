/** Tests of local items. */
@NullMarked
package dev.stateroom.storage.items;

import org.jspecify.annotations.NullMarked;
