/**
 * The Permissions view: an agent's rules in order, their problems, and a probe that says which rule decides.
 *
 * <p>Uses {@code permission} through {@code ui.session}'s work. Begin at {@link dev.stateroom.ui.permissions.PermissionsView}.
 */
@NullMarked
package dev.stateroom.ui.permissions;

import org.jspecify.annotations.NullMarked;
