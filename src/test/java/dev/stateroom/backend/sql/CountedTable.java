package dev.stateroom.backend.sql;

import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.work.Cancellation;

/** Opens the table {@code files} through a database that counts. */
public final class CountedTable {
    private CountedTable() {}

    /** The files, for reading. */
    public static ObjectMedium open(SqlDatabase counting, PostgresDatabase database) {
        return TableFiles.open(counting, database, "files", false, Cancellation.NEVER).orThrow();
    }
}
