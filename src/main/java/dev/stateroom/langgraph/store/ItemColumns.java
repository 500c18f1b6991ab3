package dev.stateroom.langgraph.store;

import dev.stateroom.langgraph.sqlite.SqliteTables;
import java.util.List;
import java.util.Set;

/**
 * The columns of a {@code store} table; items of older ones cannot expire.
 *
 * @param present the names
 */
record ItemColumns(Set<String> present) {
    /** The condition that an item's expiry is not a valid time. */
    static final String ENDLESS = "expires_at IS NOT NULL AND datetime(expires_at) IS NULL";

    static ItemColumns of(SqliteTables tables) {
        return new ItemColumns(tables.columns().getOrDefault("store", Set.of()));
    }

    boolean canExpire() {
        return present.contains("expires_at");
    }

    /** The condition that an item has not expired; an invalid expiry never comes. Has one question mark if {@link #canExpire}. */
    String live() {
        return canExpire() ? "(datetime(expires_at) IS NULL OR datetime(expires_at) > ?)" : "1";
    }

    /** The arguments of {@link #live}. */
    List<Object> withNow(String now) {
        return canExpire() ? List.of(now) : List.of();
    }

    /** The two columns of times, null if they are missing. */
    String times() {
        return (present.contains("created_at") ? "created_at" : "NULL") + ", "
                + (present.contains("updated_at") ? "updated_at" : "NULL");
    }
}
