/**
 * What the window remembers between two starts: what was open, where one was, recent items, theme and language. Start at
 * {@link dev.stateroom.ui.preferences.PreferencesStore}.
 *
 * <p>Uses {@code workspace.settings}, where it is kept, and {@code history} and {@code vfs} for the names of places.
 */
@NullMarked
package dev.stateroom.ui.preferences;

import org.jspecify.annotations.NullMarked;
