package dev.stateroom.bench;

import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.sql.TableFiles;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.vfs.Backend;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Listing and searching the table {@code files} of a PostgreSQL database with the first files of the corpus, cut to 1,000 characters.
 *
 * @param address of the database
 */
record TableWorkloads(String address) {
    private static final String TABLE = "files";

    /** Lists one folder of fifty files. */
    Workload listing() {
        return OverCorpus.listing("ls-table", this::open);
    }

    /** Finds the lines that contain a frequent text in all files. */
    Workload grep() {
        return OverCorpus.lines("grep-table", this::open);
    }

    private OverCorpus.Opened open() {
        PostgresDatabase database = PostgresAddress.parse(address)
                .then(at -> PostgresDatabase.open(at, Cancellation.NEVER))
                .orThrow();
        Backend backend = new ObjectBackend(TableFiles.open(database, TABLE, false, Cancellation.NEVER).orThrow());
        AtomicLong rows = new AtomicLong();
        database.read("SELECT count(*) FROM " + TABLE, List.of(), Cancellation.NEVER, row -> rows.set(row.number(1))).orThrow();
        return new OverCorpus.Opened(backend, rows.get(), backend::close);
    }
}
