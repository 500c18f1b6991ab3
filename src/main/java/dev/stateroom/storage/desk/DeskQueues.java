package dev.stateroom.storage.desk;

import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.storage.database.DatabaseSession;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.SortedMap;
import java.util.TreeMap;

/** The queues of a desk: filters of what waits, under the names given by its reviewers. */
public final class DeskQueues {
    private final PostgresDatabase database;

    DeskQueues(PostgresDatabase database) {
        this.database = database;
    }

    /** All queues: the text of the filter by name. */
    public Outcome<SortedMap<String, String>> all() {
        return database.change(
                connection -> {
                    SortedMap<String, String> found = new TreeMap<>();
                    new DatabaseSession(connection).each("SELECT name, filter FROM stateroom_desk.queue", row -> {
                        found.put(row.getString(1), row.getString(2));
                        return true;
                    });
                    return Outcome.ok(found);
                },
                Cancellation.NEVER);
    }

    /** Saves a queue; replaces the one with that name. */
    public Outcome<Boolean> keep(String name, String filter) {
        return database.change(
                connection -> Outcome.ok(new DatabaseSession(connection)
                                .change(
                                        "INSERT INTO stateroom_desk.queue(name, filter) VALUES(?, ?) ON CONFLICT (name) DO UPDATE SET filter = excluded.filter",
                                        name,
                                        filter)
                        == 1),
                Cancellation.NEVER);
    }

    /** Removes a queue; false if there is none with that name. */
    public Outcome<Boolean> remove(String name) {
        return database.change(
                connection -> Outcome.ok(new DatabaseSession(connection).change("DELETE FROM stateroom_desk.queue WHERE name = ?", name) == 1), Cancellation.NEVER);
    }
}
