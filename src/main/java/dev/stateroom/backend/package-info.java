/**
 * Both faces of what can be mounted: state, store, disk, composite and the rest.
 *
 * <p>Uses {@code history}, {@code agent}, {@code vfs} and {@code work}.
 */
@NullMarked
package dev.stateroom.backend;

import org.jspecify.annotations.NullMarked;
