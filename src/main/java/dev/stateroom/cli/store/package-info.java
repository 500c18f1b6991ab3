/** Commands for the items of a store and the memories in them. Begin at {@link dev.stateroom.cli.store.StoreCommands}. */
@NullMarked
package dev.stateroom.cli.store;

import org.jspecify.annotations.NullMarked;
