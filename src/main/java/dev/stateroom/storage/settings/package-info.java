/**
 * Settings, what was opened last and what the user agreed to, as rows of the database.
 *
 * <p>Uses {@code storage.database} and {@code vfs}. Begin at {@link dev.stateroom.storage.settings.SettingsTable}.
 */
@NullMarked
package dev.stateroom.storage.settings;

import org.jspecify.annotations.NullMarked;
