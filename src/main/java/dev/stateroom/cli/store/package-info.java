/** Commands over the items of a store and over the memories that agents keep in them. */
@NullMarked
package dev.stateroom.cli.store;

import org.jspecify.annotations.NullMarked;
