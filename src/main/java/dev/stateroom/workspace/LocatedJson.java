package dev.stateroom.workspace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads a document so that every value knows its place. A key that stands twice is an error: one of them would be silently lost. */
final class LocatedJson {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(64).build())
            .build();
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final JsonParser in;

    private LocatedJson(JsonParser in) {
        this.in = in;
    }

    /** The document's one value, or {@link DocumentProblem}. */
    static JsonNode read(byte[] document) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            LocatedJson json = new LocatedJson(parser);
            parser.nextToken();
            JsonNode value = json.current("$");
            if (parser.nextToken() != null) {
                throw new DocumentProblem("more follows the document", json.place("$"));
            }
            return value;
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            JsonNode.Place place = at == null
                    ? new JsonNode.Place("$", 1, 1)
                    : new JsonNode.Place("$", at.getLineNr(), at.getColumnNr());
            throw new DocumentProblem("this is not JSON", place);
        }
    }

    private JsonNode.Place place(String path) {
        TokenStreamLocation at = in.currentTokenLocation();
        return new JsonNode.Place(path, at.getLineNr(), at.getColumnNr());
    }

    private JsonNode current(String path) {
        JsonNode.Place place = place(path);
        JsonToken token = in.currentToken();
        return switch (token) {
            case null -> throw new DocumentProblem("the document is empty", place);
            case START_OBJECT -> fields(path, place);
            case START_ARRAY -> items(path, place);
            case VALUE_STRING -> new JsonNode.Text(place, in.getString());
            case VALUE_NUMBER_INT ->
                in.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? new JsonNode.Real(place, in.getDoubleValue())
                        : new JsonNode.Whole(place, in.getLongValue());
            case VALUE_NUMBER_FLOAT -> new JsonNode.Real(place, in.getDoubleValue());
            case VALUE_TRUE -> new JsonNode.Flag(place, true);
            case VALUE_FALSE -> new JsonNode.Flag(place, false);
            default -> new JsonNode.Null(place);
        };
    }

    private JsonNode items(String path, JsonNode.Place place) {
        List<JsonNode> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(current(path + "[" + items.size() + "]"));
        }
        return new JsonNode.Items(place, Collections.unmodifiableList(items));
    }

    private JsonNode fields(String path, JsonNode.Place place) {
        SequencedMap<String, JsonNode> fields = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            String inner = path + (PLAIN_NAME.matcher(name).matches() ? "." + name : "[\"" + name + "\"]");
            if (fields.containsKey(name)) {
                throw new DocumentProblem("the field stands twice", place(inner));
            }
            in.nextToken();
            fields.put(name, current(inner));
        }
        return new JsonNode.Fields(place, Collections.unmodifiableSequencedMap(fields));
    }
}
