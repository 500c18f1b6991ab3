package dev.stateroom.backend;

import dev.stateroom.backend.sql.CountedTable;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;

/** A database that counts what is asked and how many rows come. */
final class CountedDatabase implements SqlDatabase {
    private final PostgresDatabase database;
    int questions;
    long rows;

    CountedDatabase(String address) {
        this.database = PostgresDatabase.open(PostgresAddress.parse(address).orThrow(), Cancellation.NEVER).orThrow();
    }

    Backend backend() {
        Backend backend = new ObjectBackend(CountedTable.open(this, database));
        reset();
        return backend;
    }

    void reset() {
        questions = 0;
        rows = 0;
    }

    @Override
    public String name() {
        return database.name();
    }

    @Override
    public Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink) {
        questions++;
        return database.read(sql, arguments, cancellation, row -> {
            rows++;
            sink.take(row);
        });
    }
}
