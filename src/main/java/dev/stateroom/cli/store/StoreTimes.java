package dev.stateroom.cli.store;

import dev.stateroom.cli.output.TimeText;
import org.jspecify.annotations.Nullable;

/** Times of store items: SQLite keeps them in UTC without a zone. */
final class StoreTimes {
    private StoreTimes() {}

    /** ISO-8601 with zone; unchanged if it is not a time. */
    static @Nullable String iso(@Nullable String stored) {
        return stored != null && stored.matches("\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?")
                ? stored.replace(' ', 'T') + "+00:00"
                : stored;
    }

    /** In the local zone, for people. */
    static String here(@Nullable String stored) {
        return TimeText.here(iso(stored));
    }
}
