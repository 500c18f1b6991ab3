package dev.stateroom.langgraph.store;

import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** In which order PostgreSQL keeps the keys of a store: the collation set when the database was created. */
final class KeyOrder {
    private static final Set<String> BY_CODE_POINT = Set.of("c", "posix", "ucs_basic", "c.utf-8", "c.utf8", "pg_c_utf8", "pg_unicode_fast");

    /** The name of the column's own collation, or of the database's if it has none. */
    private static final String COLLATION = "SELECT CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN coalesce("
            + "to_jsonb(d) ->> CASE WHEN to_jsonb(d) ->> 'datlocprovider' = 'c' THEN 'datcollate' ELSE 'datlocale' END, to_jsonb(d) ->>"
            + " 'daticulocale', d.datcollate) ELSE c.collname END FROM pg_attribute a LEFT JOIN pg_collation c ON c.oid = a.attcollation,"
            + " pg_database d WHERE d.datname = current_database() AND a.attrelid = to_regclass('store') AND a.attname = 'key'";

    private KeyOrder() {}

    /** True if keys that begin alike are together in the key's own index. */
    static Outcome<Boolean> isByCodePoint(SqlDatabase database, Cancellation cancellation) {
        boolean[] found = {false};
        return database.read(
                        COLLATION,
                        List.of(),
                        cancellation,
                        row -> found[0] = BY_CODE_POINT.contains(row.textOrEmpty(1).toLowerCase(Locale.ROOT)))
                .map(_ -> found[0]);
    }
}
