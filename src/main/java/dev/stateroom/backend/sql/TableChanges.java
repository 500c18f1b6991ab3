package dev.stateroom.backend.sql;

import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes a table's rows, each change in one transaction. */
record TableChanges(PostgresDatabase database, TableShape shape, TableContent content) {
    /** Writes a row if its condition holds. */
    Outcome<Boolean> put(String path, byte[] bytes, PutCondition condition, Cancellation cancellation) {
        return database.change(
                connection -> switch (condition) {
                    case PutCondition.Absent _ -> switch (content.written(path, null, bytes)) {
                        case Outcome.Ok<TableContent.Written>(TableContent.Written written) -> counted(insert(connection, path, written), path);
                        case Outcome.Failed<TableContent.Written>(Failure failure) -> Outcome.failed(failure);
                    };
                    case PutCondition.Unchanged(var seen) -> {
                        Locked row = locked(connection, path);
                        yield row == null || (seen.stamp() != null && !seen.stamp().equals(row.stamp()))
                                ? overtaken(path)
                                : updated(connection, path, content.written(path, row.type(), bytes));
                    }
                },
                cancellation);
    }

    /** Replaces a row's bytes by the result of a change; the row is locked meanwhile. */
    Outcome<Boolean> change(String path, ObjectMedium.Change change, Cancellation cancellation) {
        return database.change(
                connection -> {
                    Locked row = locked(connection, path);
                    return row == null
                            ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + path)
                            : updated(
                                    connection,
                                    path,
                                    change.of(content.bytes(path, row.type(), row.column()))
                                            .then(bytes -> content.written(path, row.type(), bytes)));
                },
                cancellation);
    }

    /** Deletes rows. */
    Outcome<Long> remove(List<String> paths, Cancellation cancellation) {
        return database.change(
                connection -> {
                    Array all = connection.createArrayOf("text", paths.toArray());
                    try (PreparedStatement statement = connection.prepareStatement("DELETE FROM " + shape.name() + " WHERE path = ANY (?)")) {
                        statement.setArray(1, all);
                        return Outcome.ok((long) statement.executeUpdate());
                    } finally {
                        all.free();
                    }
                },
                cancellation);
    }

    /** A row that is locked against other connections until the transaction ends. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Locked(byte[] column, @Nullable String type, String stamp) {}

    private @Nullable Locked locked(Connection connection, String path) throws SQLException {
        String type = shape.has("mime_type") ? "mime_type" : "NULL";
        try (PreparedStatement statement = connection.prepareStatement("SELECT content, " + type + ", xmin::text || ':' || ctid::text FROM "
                + shape.name() + " WHERE path = ? FOR UPDATE")) {
            statement.setString(1, path);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                byte[] column = row.getBytes(1);
                return new Locked(column == null ? new byte[0] : column, row.getString(2), row.getString(3));
            }
        }
    }

    private int insert(Connection connection, String path, TableContent.Written written) throws SQLException {
        List<String> columns = new ArrayList<>(List.of("path", "content"));
        List<String> values = new ArrayList<>(List.of("?", "?"));
        for (String column : List.of("created_at", "modified_at")) {
            String now = shape.now(column);
            if (now != null) {
                columns.add(column);
                values.add(now);
            }
        }
        boolean typed = shape.has("mime_type");
        if (typed) {
            columns.add("mime_type");
            values.add("?");
        }
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO " + shape.name() + " (" + String.join(", ", columns)
                + ") SELECT " + String.join(", ", values) + " WHERE NOT EXISTS (SELECT 1 FROM " + shape.name()
                + " WHERE path = ?) ON CONFLICT DO NOTHING")) {
            statement.setString(1, path);
            statement.setObject(2, written.content());
            if (typed) {
                statement.setString(3, written.type());
            }
            statement.setString(typed ? 4 : 3, path);
            return statement.executeUpdate();
        }
    }

    private int update(Connection connection, String path, TableContent.Written written) throws SQLException {
        boolean typed = shape.has("mime_type");
        String now = shape.now("modified_at");
        List<String> settings = new ArrayList<>(List.of("content = ?"));
        if (typed) {
            settings.add("mime_type = ?");
        }
        if (now != null) {
            settings.add("modified_at = " + now);
        }
        try (PreparedStatement statement = connection.prepareStatement("UPDATE " + shape.name() + " SET "
                + String.join(", ", settings) + " WHERE path = ?")) {
            statement.setObject(1, written.content());
            if (typed) {
                statement.setString(2, written.type());
            }
            statement.setString(typed ? 3 : 2, path);
            return statement.executeUpdate();
        }
    }

    private Outcome<Boolean> updated(Connection connection, String path, Outcome<TableContent.Written> written) throws SQLException {
        return switch (written) {
            case Outcome.Ok<TableContent.Written>(TableContent.Written row) -> counted(update(connection, path, row), path);
            case Outcome.Failed<TableContent.Written>(Failure failure) -> Outcome.failed(failure);
        };
    }

    private static Outcome<Boolean> counted(int rows, String path) {
        return rows > 0 ? Outcome.ok(true) : overtaken(path);
    }

    private static <T> Outcome<T> overtaken(String path) {
        return Outcome.failed(Failure.Kind.DENIED, path + " was changed by another process: read it again");
    }
}
