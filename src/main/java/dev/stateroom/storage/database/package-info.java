/**
 * The embedded database as a file: opened, migrated to the newest schema, read and changed in transactions that are on disk when
 * they are acknowledged, compacted, backed up.
 *
 * <p>Uses H2, {@code vfs} and {@code work}. Begin at {@link dev.stateroom.storage.database.EmbeddedDatabase}.
 */
@NullMarked
package dev.stateroom.storage.database;

import org.jspecify.annotations.NullMarked;
