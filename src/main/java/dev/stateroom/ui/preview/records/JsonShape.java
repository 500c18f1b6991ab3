package dev.stateroom.ui.preview.records;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A record of JSON: the members of an object, or one value.
 *
 * @param columns names of the members in the first rows; {@link #VALUE} alone if rows are not objects
 */
public record JsonShape(List<String> columns) implements RowShape {
    /** The column for values that are not objects. */
    static final String VALUE = "value";

    static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    /** Reads one value of several. */
    private static final JsonMapper ONE =
            MAPPER.rebuild().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    /** Copies the names. */
    public JsonShape {
        columns = List.copyOf(columns);
    }

    /** The shape of JSON lines, from the first ones. */
    public static JsonShape ofLines(List<String> lines) {
        List<JsonNode> nodes = new ArrayList<>();
        for (String line : lines) {
            parsed(line).ifPresent(nodes::add);
        }
        return of(nodes);
    }

    static JsonShape of(List<JsonNode> rows) {
        Set<String> names = new LinkedHashSet<>();
        boolean other = false;
        for (JsonNode row : rows) {
            other |= !row.isObject();
            row.propertyNames().stream().limit(RecordTable.MOST_COLUMNS).forEach(names::add);
        }
        List<String> columns = new ArrayList<>(names.stream().limit(RecordTable.MOST_COLUMNS - 1).toList());
        if (other || columns.isEmpty()) {
            columns.add(columns.contains(VALUE) ? VALUE + " of other rows" : VALUE);
        }
        return new JsonShape(columns);
    }

    @Override
    public int headRecords() {
        return 0;
    }

    @Override
    public boolean quoted() {
        return false;
    }

    @Override
    public List<String> cells(String record) {
        if (record.isBlank()) {
            return List.of();
        }
        return parsed(record).map(this::cells).orElseGet(() -> alone(record));
    }

    /** Scans a record without building the other values; the last column may contain a value that is not an object. */
    @Override
    public String cell(String record, int column) {
        if (column == columns.size() - 1 || record.isBlank()) {
            return RowShape.super.cell(record, column);
        }
        String wanted = columns.get(column);
        String found = "";
        try (JsonParser parser = MAPPER.createParser(record)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return "";
            }
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken value = parser.nextToken();
                if (!name.equals(wanted)) {
                    parser.skipChildren();
                } else {
                    found = value == JsonToken.VALUE_STRING ? RecordTable.cut(parser.getString()) : text(ONE.readTree(parser));
                }
            }
            return found;
        } catch (JacksonException broken) {
            return "";
        }
    }

    private static Optional<JsonNode> parsed(String record) {
        try {
            return Optional.of(MAPPER.readTree(record));
        } catch (JacksonException broken) {
            return Optional.empty();
        }
    }

    List<String> cells(JsonNode node) {
        if (!node.isObject()) {
            return alone(text(node));
        }
        List<String> cells = new ArrayList<>(columns.size());
        for (String column : columns) {
            JsonNode value = node.get(column);
            cells.add(value == null ? "" : text(value));
        }
        return cells;
    }

    /** A value that is not an object is in the last column. */
    private List<String> alone(String text) {
        List<String> cells = new ArrayList<>(java.util.Collections.nCopies(columns.size(), ""));
        cells.set(columns.size() - 1, RecordTable.cut(text));
        return cells;
    }

    private static String text(JsonNode value) {
        return RecordTable.cut(value.isString() ? value.stringValue() : value.toString());
    }
}
