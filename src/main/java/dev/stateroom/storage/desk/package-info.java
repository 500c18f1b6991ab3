/**
 * The review desk that several people share: audit trail, answers on their way and claims in a PostgreSQL database, or one that speaks its
 * protocol. Only statements that CockroachDB, YugabyteDB, Citus and Aurora document are used: row locks, partial unique indexes, upserts.
 *
 * <p>Begin at {@link dev.stateroom.storage.desk.SharedDesk}.
 */
@NullMarked
package dev.stateroom.storage.desk;

import org.jspecify.annotations.NullMarked;
