package dev.stateroom.backend.sql;

import dev.stateroom.langgraph.sql.SqlDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table of files.
 *
 * @param name quoted for SQL, with its schema if given
 * @param types of its columns, by name, as PostgreSQL names them
 * @param isBinary true if the content is bytes; else it is text, in which bytes are base64
 * @param order the way to order paths by code point
 * @param isPlain true for a table; false for a view, whose rows have no versions and cannot be changed
 */
record TableShape(String name, Map<String, String> types, boolean isBinary, Order order, boolean isPlain) {
    private static final Set<String> BY_CODE_POINT = Set.of("c", "posix", "ucs_basic", "c.utf-8", "c.utf8", "pg_c_utf8", "pg_unicode_fast");

    /** Columns with their types, and the path's collation: its own, or that of the database. */
    private static final String COLUMNS = "SELECT a.attname, format_type(a.atttypid, NULL), r.relkind::text, CASE WHEN c.collname IS NULL OR"
            + " c.collname = 'default' THEN coalesce(to_jsonb(d) ->> CASE WHEN to_jsonb(d) ->> 'datlocprovider' = 'c' THEN 'datcollate' ELSE"
            + " 'datlocale' END, to_jsonb(d) ->> 'daticulocale', d.datcollate) ELSE c.collname END FROM pg_attribute a JOIN pg_class r ON r.oid"
            + " = a.attrelid LEFT JOIN pg_collation c ON c.oid = a.attcollation, pg_database d WHERE d.datname = current_database() AND"
            + " a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped";

    /** Indexes that begin with the path: their operator class, and their collation. */
    private static final String INDEXES = "SELECT o.opcname, coalesce(c.collname, '') FROM pg_index i JOIN pg_attribute a ON a.attrelid ="
            + " i.indrelid AND a.attnum = i.indkey[0] JOIN pg_opclass o ON o.oid = i.indclass[0] LEFT JOIN pg_collation c ON c.oid ="
            + " i.indcollation[0] WHERE i.indrelid = to_regclass(?) AND a.attname = 'path' AND i.indisvalid AND i.indpred IS NULL";

    /** The way to find prefixes of paths. */
    enum Order {
        /** Paths are ordered by code point, and their own index is used. */
        OWN("path", ">=", "<", "path"),
        /** There is an index for prefixes, whatever the collation. */
        PATTERN("path", "~>=~", "~<~", "path USING ~<~"),
        /** There is an index by code point, whatever the collation. */
        CODE_POINTS("path COLLATE \"C\"", ">=", "<", "path COLLATE \"C\""),
        /** Paths have the order of a language, in which equal prefixes are not together: each query scans all of them. */
        NONE("path COLLATE \"C\"", ">=", "<", "path COLLATE \"C\"");

        private final String path;
        private final String from;
        private final String below;
        private final String sorted;

        Order(String path, String from, String below, String sorted) {
            this.path = path;
            this.from = from;
            this.below = below;
            this.sorted = sorted;
        }

        /** The condition that a path is at least a text. */
        String atLeast() {
            return path + " " + from + " ?";
        }

        /** The condition that a path is less than a text. */
        String less() {
            return path + " " + below + " ?";
        }

        /** The expression to order rows by. */
        String sorted() {
            return sorted;
        }
    }

    /** Reads the shape of a table; NOT_FOUND or DAMAGED if it is not a table of files. */
    static Outcome<TableShape> read(SqlDatabase database, String table, Cancellation cancellation) {
        String quoted = Arrays.stream(table.split("\\.", 2)).map(TableShape::quoted).collect(Collectors.joining("."));
        Map<String, String> types = new HashMap<>();
        String[] found = {"", ""};
        Outcome<Long> columns = database.read(COLUMNS, List.of(quoted), cancellation, row -> {
            types.put(row.textOrEmpty(1), row.textOrEmpty(2));
            if (row.textOrEmpty(1).equals("path")) {
                found[0] = row.textOrEmpty(3);
                found[1] = row.textOrEmpty(4).toLowerCase(Locale.ROOT);
            }
        });
        return columns.then(count -> {
            if (count == 0) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, database.name() + " has no table " + table);
            }
            String content = types.get("content");
            if (!types.containsKey("path") || content == null) {
                return Outcome.failed(
                        Failure.Kind.DAMAGED,
                        "the table " + table + " of " + database.name() + " is none of files: it needs the columns path and content");
            }
            boolean plain = found[0].equals("r") || found[0].equals("p");
            return order(database, quoted, found[1], cancellation)
                    .map(order -> new TableShape(quoted, Map.copyOf(types), content.equals("bytea"), order, plain));
        });
    }

    private static Outcome<Order> order(SqlDatabase database, String quoted, String collation, Cancellation cancellation) {
        if (BY_CODE_POINT.contains(collation)) {
            return Outcome.ok(Order.OWN);
        }
        Order[] best = {Order.NONE};
        return database.read(INDEXES, List.of(quoted), cancellation, row -> {
                    if (row.textOrEmpty(1).endsWith("_pattern_ops")) {
                        best[0] = Order.PATTERN;
                    } else if (best[0] == Order.NONE && BY_CODE_POINT.contains(row.textOrEmpty(2).toLowerCase(Locale.ROOT))) {
                        best[0] = Order.CODE_POINTS;
                    }
                })
                .map(_ -> best[0]);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    boolean has(String column) {
        return types.containsKey(column);
    }

    /** The columns that describe a file: path, size, the end of a text, time, version, type. */
    String described() {
        return "path, octet_length(content), " + (isBinary ? "''" : "right(content, 2)") + ", " + time("modified_at") + ", "
                + (isPlain ? "xmin::text || ':' || ctid::text" : "NULL") + ", " + (has("mime_type") ? "mime_type" : "NULL");
    }

    private String time(String column) {
        String type = types.get(column);
        if (type == null) {
            return "NULL";
        }
        String instant = switch (type) {
            case "timestamp with time zone" -> column + " AT TIME ZONE 'UTC'";
            case "timestamp without time zone", "date" -> column + "::timestamp";
            case "double precision", "real", "numeric", "bigint", "integer" -> "to_timestamp(" + column + ") AT TIME ZONE 'UTC'";
            default -> null;
        };
        return instant == null ? column + "::text" : "to_char(" + instant + ", 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')";
    }

    /** The time of a change as a value of a column; null for a type that is not a time. */
    @Nullable String now(String column) {
        return switch (types.getOrDefault(column, "")) {
            case "timestamp with time zone" -> "now()";
            case "timestamp without time zone", "date" -> "(now() AT TIME ZONE 'UTC')";
            case "double precision", "real", "numeric" -> "extract(epoch FROM now())";
            case "bigint", "integer" -> "floor(extract(epoch FROM now()))";
            case "text", "character varying" -> "to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')";
            default -> null;
        };
    }
}
