/**
 * What Stateroom itself keeps, in an embedded database that survives a kill at any instant: items and their versions, local
 * threads, the audit trail, answers on their way, settings, what was opened last and what the user agreed to. Foreign data never lies
 * here.
 *
 * <p>What must be known before the database is open, or while another process holds it, is {@code workspace.settings}' to find: it keeps
 * a copy of the settings next to the database, because opening that takes longer than the first picture of a window or a whole command
 * may.
 *
 * <p>Implements interfaces of {@code history}; uses H2, {@code langgraph.serde} for JSON, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.storage.database.EmbeddedDatabase} for how it is on disk and at {@link dev.stateroom.storage.items.LocalItems} for
 * what is asked of it.
 */
@NullMarked
package dev.stateroom.storage;

import org.jspecify.annotations.NullMarked;
