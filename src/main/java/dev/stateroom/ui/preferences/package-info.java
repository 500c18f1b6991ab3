/**
 * What the window remembers between two starts: what was open and where in it, recent items, theme and language. Begin at
 * {@link dev.stateroom.ui.preferences.PreferencesStore}.
 *
 * <p>Uses {@code workspace.settings} to store it, and {@code history} and {@code vfs} for the names of places.
 */
@NullMarked
package dev.stateroom.ui.preferences;

import org.jspecify.annotations.NullMarked;
