/**
 * The workspace file in the window: its routes, a form for each type of backend, where a path goes and why, and its
 * problems. Start at {@link dev.stateroom.ui.mounts.MountsView}.
 *
 * <p>Uses {@code workspace} and its documents, and the small parts of {@code ui}.
 */
@NullMarked
package dev.stateroom.ui.mounts;

import org.jspecify.annotations.NullMarked;
