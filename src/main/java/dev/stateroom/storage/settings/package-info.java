/**
 * Settings, recently opened sources and the user's agreements, as rows of the database.
 *
 * <p>Uses {@code storage.database} and {@code vfs}. Begin at {@link dev.stateroom.storage.settings.SettingsTable}.
 */
@NullMarked
package dev.stateroom.storage.settings;

import org.jspecify.annotations.NullMarked;
