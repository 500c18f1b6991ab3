/**
 * What Stateroom itself keeps, in an embedded database that survives a kill at any instant: items and their versions, local
 * threads, settings, what was opened, the audit trail. Foreign data never lies here.
 *
 * <p>Implements interfaces of {@code history}; uses H2, {@code langgraph.serde} for JSON, {@code vfs} and {@code work}. Begin at
 * {@link dev.stateroom.storage.database.Database} for how it lies on disk and at {@link dev.stateroom.storage.items.LocalItems} for
 * what is asked of it.
 */
@NullMarked
package dev.stateroom.storage;

import org.jspecify.annotations.NullMarked;
