package dev.stateroom.langgraph.sql;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.List;

/** A database that is only read. Safe for use by several threads; what takes its rows may ask again. Calls block. */
public interface SqlDatabase {

    /** A short name, for sentences: the file's, or the database's with its host. */
    String name();

    /**
     * Runs one select and gives its rows to {@code sink}.
     *
     * @param arguments what the driver takes for the question marks, in their order
     * @return how many rows there were, or one sentence; rows given before a failure are valid
     * @throws CancelledException when {@code cancellation} asks for it, also while the database is still at work
     */
    Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink);
}
