package dev.stateroom.backend.sql;

import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.langgraph.postgres.PostgresDatabase;
import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.langgraph.sql.SqlRow;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A table with a row for each file: columns {@code path} and {@code content} (text or bytea), and {@code created_at}, {@code modified_at}
 * and {@code mime_type} if it has them. Prefixes are found by an index that orders paths by code point; without one every query scans all
 * paths, on the server. {@code _} and {@code %} are ordinary characters.
 */
public final class TableFiles implements ObjectMedium {
    private static final int PAGE = 200;
    private static final int LARGEST = 64 << 20;

    /** Largest size in bytes of content that is fetched together with a row that may match a text. */
    private static final int INLINE = 64 << 10;

    private static final int CONTENT = 7;

    private final SqlDatabase database;
    private final TableShape shape;
    private final TableContent content;
    private final TableChanges changes;
    private final Runnable closing;
    private final Capabilities capabilities;

    private TableFiles(SqlDatabase database, PostgresDatabase connection, TableShape shape, boolean writable, String connectedTo) {
        this.database = database;
        this.shape = shape;
        this.content = new TableContent(shape);
        this.changes = new TableChanges(connection, shape, content);
        this.closing = connection::close;
        Set<Capability> can = EnumSet.of(Capability.JAILED, Capability.REMOTE);
        if (writable && shape.isPlain()) {
            can.add(Capability.WRITE);
        }
        this.capabilities = new Capabilities("postgres", can, connectedTo);
    }

    /** The files of a table; closing it closes the database, which is closed at once if there is no such table. */
    public static Outcome<ObjectMedium> open(PostgresDatabase database, String table, boolean writable, Cancellation cancellation) {
        return open(database, database, table, writable, cancellation);
    }

    /** The same, with queries through {@code asked}. */
    static Outcome<ObjectMedium> open(
            SqlDatabase asked, PostgresDatabase connection, String table, boolean writable, Cancellation cancellation) {
        Outcome<ObjectMedium> opened = TableShape.read(asked, table, cancellation)
                .map(shape -> new TableFiles(asked, connection, shape, writable, "table " + table + " of " + connection.name()
                        + (shape.order() == TableShape.Order.NONE
                                ? ", without an index for beginnings: CREATE INDEX ON " + shape.name() + " (path text_pattern_ops) makes it fast"
                                : "")));
        if (opened instanceof Outcome.Failed<ObjectMedium>) {
            connection.close();
        }
        return opened;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    /** Text like this is never stored, and the driver would refuse it. */
    private static boolean cannotBe(String text) {
        return text.indexOf('\0') >= 0;
    }

    /** The least text that sorts after everything with that prefix, which ends in a slash. */
    private static String behind(String prefix) {
        return prefix.substring(0, prefix.length() - 1) + (char) (prefix.charAt(prefix.length() - 1) + 1);
    }

    /** A condition on paths, with its arguments. */
    private record Range(String condition, List<Object> arguments) {}

    private Range range(String from, String prefix) {
        List<Object> arguments = new ArrayList<>(List.of(from));
        String condition = shape.order().atLeast();
        if (!prefix.isEmpty()) {
            condition += " AND " + shape.order().less();
            arguments.add(behind(prefix));
        }
        return new Range(condition, arguments);
    }

    @Override
    public Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        if (cannotBe(prefix)) {
            return Outcome.ok(0L);
        }
        return shape.order() == TableShape.Order.NONE
                ? childrenInOnePass(prefix, sink, cancellation)
                : childrenByPages(prefix, sink, cancellation);
    }

    /** The content of a folder is skipped at once, by seeking to the first path after it. */
    private Outcome<Long> childrenByPages(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        long given = 0;
        String from = prefix;
        while (true) {
            List<StoredObject> page = new ArrayList<>(PAGE);
            Range range = range(from, prefix);
            Outcome<Long> asked = database.read(
                    "SELECT " + shape.described() + " FROM " + shape.name() + " WHERE " + range.condition() + " ORDER BY "
                            + shape.order().sorted() + " LIMIT " + PAGE,
                    range.arguments(),
                    cancellation,
                    row -> page.add(content.file(row)));
            if (asked instanceof Outcome.Failed<Long>) {
                return asked;
            }
            String passed = null;
            for (StoredObject file : page) {
                cancellation.check();
                if (passed != null && file.key().startsWith(passed)) {
                    continue;
                }
                String rest = file.key().substring(prefix.length());
                int slash = rest.indexOf('/');
                passed = slash < 0 ? null : prefix + rest.substring(0, slash + 1);
                sink.accept(slash < 0 ? new Child(rest, file) : new Child(rest.substring(0, slash), null));
                given++;
            }
            if (page.size() < PAGE) {
                return Outcome.ok(given);
            }
            // The next possible path: a path cannot contain NUL.
            String last = page.getLast().key();
            from = passed != null && last.startsWith(passed) ? behind(passed) : last + '\u0001';
        }
    }

    private Outcome<Long> childrenInOnePass(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        int from = prefix.codePointCount(0, prefix.length()) + 1;
        long[] given = {0};
        return database.read(
                        "SELECT s.*, d.name FROM (SELECT DISTINCT split_part(rest, '/', 1) AS name, strpos(rest, '/') > 0 AS folder FROM"
                                + " (SELECT substr(path, ?) AS rest FROM " + shape.name() + " WHERE starts_with(path, ?)) k OFFSET 0) d LEFT JOIN"
                                + " LATERAL (SELECT " + shape.described() + " FROM " + shape.name() + " WHERE path = ? || d.name OFFSET 0)"
                                + " s(c1, c2, c3, c4, c5, c6) ON NOT d.folder",
                        List.of(from, prefix, prefix),
                        cancellation,
                        row -> {
                            String name = row.textOrEmpty(CONTENT);
                            sink.accept(new Child(name, row.isNull(1) ? null : content.file(row)));
                            given[0]++;
                        })
                .map(_ -> given[0]);
    }

    @Override
    public Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation) {
        return every(
                prefix,
                "",
                "",
                List.of(),
                row -> {
                    StoredObject file = content.file(row);
                    if (wanted.test(file.key())) {
                        sink.accept(file);
                    }
                },
                cancellation);
    }

    /** Reads all paths with the prefix in one pass; the driver buffers some dozen rows at a time. */
    private Outcome<Long> every(
            String prefix, String columns, String condition, List<?> more, SqlRow.Sink sink, Cancellation cancellation) {
        if (cannotBe(prefix)) {
            return Outcome.ok(0L);
        }
        Range range = range(prefix, prefix);
        List<Object> arguments = new ArrayList<>(range.arguments());
        arguments.addAll(more);
        return database.read(
                "SELECT " + shape.described() + columns + " FROM " + shape.name() + " WHERE " + range.condition() + condition
                        + (shape.order() == TableShape.Order.NONE ? "" : " ORDER BY " + shape.order().sorted()),
                arguments,
                cancellation,
                sink);
    }

    /** The server searches for the text first; files that only decoded content could match are passed on too. */
    @Override
    public Outcome<Long> candidates(
            String prefix, Predicate<String> wanted, String text, Consumer<StoredObject> sink, Cancellation cancellation) {
        String columns = ", CASE WHEN octet_length(content) <= " + INLINE + " THEN content END";
        String encoded = shape.has("mime_type") ? " OR mime_type NOT LIKE 'text/%'" : "";
        String holds = text.isEmpty() || cannotBe(text)
                ? ""
                : shape.isBinary()
                        // Texts in UTF-16 begin with a byte order mark, and have other bytes.
                        ? " AND (position(convert_to(?, 'UTF8') IN content) > 0 OR substring(content FROM 1 FOR 2) IN ('\\xfffe', '\\xfeff'))"
                        : " AND (strpos(content, ?) > 0" + encoded + ")";
        return every(
                prefix,
                columns,
                holds,
                holds.isEmpty() ? List.of() : List.of(text),
                row -> {
                    StoredObject file = content.file(row);
                    if (wanted.test(file.key())) {
                        byte[] column = row.bytes(CONTENT);
                        sink.accept(column == null ? file : file.with(content.bytes(file.key(), TableContent.type(row), column)));
                    }
                },
                cancellation);
    }

    @Override
    public Outcome<Optional<StoredObject>> object(String key) {
        List<StoredObject> found = new ArrayList<>(1);
        return cannotBe(key)
                ? Outcome.ok(Optional.empty())
                : database.read(
                                "SELECT " + shape.described() + " FROM " + shape.name() + " WHERE path = ?",
                                List.of(key),
                                Cancellation.NEVER,
                                row -> found.add(content.file(row)))
                        .map(_ -> found.stream().findFirst());
    }

    @Override
    public Outcome<Boolean> holds(String prefix) {
        return cannotBe(prefix) ? Outcome.ok(false) : holds(range(prefix, prefix));
    }

    private Outcome<Boolean> holds(Range range) {
        return database.read(
                        "SELECT 1 FROM " + shape.name() + " WHERE " + range.condition() + " LIMIT 1",
                        range.arguments(),
                        Cancellation.NEVER,
                        _ -> {})
                .map(rows -> rows > 0);
    }

    @Override
    public Outcome<Boolean> holdsBareKeys() {
        return holds(new Range(shape.order().less(), List.of("/")))
                .then(before -> before ? Outcome.ok(true) : holds(new Range(shape.order().atLeast(), List.of("0"))));
    }

    @Override
    public Outcome<InputStream> read(StoredObject file, long offset, long length) {
        long wanted = length < 0 ? file.size() - offset : Math.min(length, file.size() - offset);
        if (wanted > LARGEST) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, file.key() + " has more than the " + (LARGEST >> 20) + " MiB that are read from a row at once");
        }
        String type = shape.has("mime_type") ? "mime_type" : "NULL";
        String column = shape.isBinary() ? "content" : "convert_to(content, 'UTF8')";
        byte[][] bytes = {null};
        return database.read(
                        "SELECT " + type + ", CASE WHEN ? THEN substring(" + column + " FROM ? FOR ?) ELSE " + column + " END FROM " + shape.name()
                                + " WHERE path = ?",
                        List.of(isRanged(file, offset, wanted), (int) offset + 1, (int) wanted, file.key()),
                        Cancellation.NEVER,
                        row -> {
                            byte[] found = row.bytes(2);
                            byte[] given = found == null ? new byte[0] : found;
                            bytes[0] = isRanged(file, offset, wanted) ? given : content.bytes(file.key(), row.text(1), given);
                        })
                .then(_ -> bytes[0] == null
                        ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + file.key())
                        : Outcome.ok(part(bytes[0], isRanged(file, offset, wanted) ? 0 : offset, wanted)));
    }

    /** True if a range of the column can be read, as it has the file's own bytes. */
    private boolean isRanged(StoredObject file, long offset, long wanted) {
        boolean mayBeEncoded = !shape.isBinary() && (shape.has("mime_type") || content.isEncoded(file.key(), null));
        return !mayBeEncoded && (offset > 0 || wanted < file.size());
    }

    private static InputStream part(byte[] bytes, long offset, long wanted) {
        int start = Math.clamp(offset, 0, bytes.length);
        return new ByteArrayInputStream(bytes, start, (int) Math.min(wanted, bytes.length - start));
    }

    @Override
    public Outcome<StoredObject> put(String key, InputStream bytes, PutCondition condition, Cancellation cancellation)
            throws IOException {
        cancellation.check();
        byte[] whole = bytes.readNBytes(LARGEST + 1);
        cancellation.check();
        if (whole.length > LARGEST) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, key + " would have more than the " + (LARGEST >> 20) + " MiB that a row takes");
        }
        return cannotBe(key)
                ? Outcome.failed(Failure.Kind.INVALID, "no path of a table has a NUL character")
                : changes.put(key, whole, condition, cancellation).then(_ -> described(key));
    }

    @Override
    public Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) {
        return changes.change(key, change, cancellation).then(_ -> described(key));
    }

    private Outcome<StoredObject> described(String key) {
        return object(key).then(there -> there.isPresent()
                ? Outcome.ok(there.get())
                : Outcome.failed(Failure.Kind.NOT_FOUND, key + " was deleted by another process"));
    }

    @Override
    public Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        return changes.remove(keys, cancellation);
    }

    @Override
    public void close() {
        closing.run();
    }
}
