/**
 * The audit trail and the answers that wait to be sent, in the embedded database, with the head of the trail in a file next to it; and the
 * review desk that several people share: audit trail, answers on their way and claims in a PostgreSQL database, or one that speaks its
 * protocol. Only statements that CockroachDB, YugabyteDB, Citus and Aurora document are used: row locks, partial unique indexes, upserts.
 *
 * <p>Begin at {@link dev.stateroom.storage.desk.DatabaseAudit} and {@link dev.stateroom.storage.desk.SharedDesk}.
 */
@NullMarked
package dev.stateroom.storage.desk;

import org.jspecify.annotations.NullMarked;
