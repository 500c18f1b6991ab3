package dev.stateroom.langgraph.sql;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.List;

/** A database that is only read. Safe for use by several threads; a receiver of rows may query again. Calls block. */
public interface SqlDatabase {

    /** A short name, for sentences: the file's, or the database's with its host. */
    String name();

    /**
     * Runs one select and passes its rows to {@code sink}.
     *
     * @param arguments values for the question marks, in their order
     * @return the number of rows, or one sentence; rows passed on before a failure are valid
     * @throws CancelledException when {@code cancellation} is requested, also while the database is still at work
     */
    Outcome<Long> read(String sql, List<?> arguments, Cancellation cancellation, SqlRow.Sink sink);
}
