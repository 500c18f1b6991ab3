/**
 * Stateroom's own data, in an embedded database that survives a kill at any instant: items and their versions, local threads, the audit
 * trail, unsent answers, settings, recently opened sources and the user's agreements. Foreign data is never stored here.
 *
 * <p>{@code workspace.settings} provides settings before the database is open, or while another process holds it: it keeps a copy of them
 * next to the database, because opening that takes longer than the first picture of a window or a whole command may.
 *
 * <p>Implements interfaces of {@code history}; uses H2, {@code langgraph.serde} for JSON, {@code vfs} and {@code work}. Begin at {@link
 * dev.stateroom.storage.database.EmbeddedDatabase} for the file and at {@link dev.stateroom.storage.items.LocalItems} for the items in it.
 */
@NullMarked
package dev.stateroom.storage;

import org.jspecify.annotations.NullMarked;
