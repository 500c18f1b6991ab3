/**
 * The settings, recent workspaces and agreements of this program's user. The database is authoritative; next to it are a copy that is read
 * before the database is open, and changes by processes that did not hold it. Opening the database takes twice the processor time of
 * reading the copy, so the first frame of a window and commands that need nothing else of it do not wait for it.
 *
 * <p>Uses {@code storage}, and {@code workspace.document} for files that are replaced atomically. Begin at {@link
 * dev.stateroom.workspace.settings.SettingsStore}.
 */
@NullMarked
package dev.stateroom.workspace.settings;

import org.jspecify.annotations.NullMarked;
