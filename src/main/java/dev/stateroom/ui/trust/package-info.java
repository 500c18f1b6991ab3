/**
 * What a workspace file reaches, shown as a list before any of it is used. Begin at {@link dev.stateroom.ui.trust.TrustQuestion}.
 *
 * <p>Uses {@code workspace.reach}, the session, and the small parts of {@code ui}.
 */
@NullMarked
package dev.stateroom.ui.trust;

import org.jspecify.annotations.NullMarked;
