/**
 * What the program remembers about its user: settings, what was opened last, agreements. The database is the truth; next to it lie a
 * copy that is read before the database is open, and what arrived from processes that did not hold it. Opening the database takes twice
 * the processor time of reading the copy: the first picture of a window and a command that needs nothing else of it do not wait for it.
 *
 * <p>Uses {@code storage} and {@code workspace.document} for files that are replaced in one step. Begin at
 * {@link dev.stateroom.workspace.settings.SettingsStore}.
 */
@NullMarked
package dev.stateroom.workspace.settings;

import org.jspecify.annotations.NullMarked;
