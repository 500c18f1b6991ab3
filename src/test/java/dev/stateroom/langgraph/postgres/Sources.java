package dev.stateroom.langgraph.postgres;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.postgres.PostgresServer.TestDatabase;
import dev.stateroom.work.Cancellation;

/** Opens what a test restored or wrote. */
final class Sources {
    private Sources() {}

    static PostgresDatabase database(TestDatabase database) {
        return PostgresDatabase.open(PostgresAddress.parse(database.address()).orThrow(), Cancellation.NEVER).orThrow();
    }

    static ThreadSource threads(TestDatabase database) {
        return PostgresCheckpoints.over(database(database), null, Cancellation.NEVER).orThrow();
    }
}
