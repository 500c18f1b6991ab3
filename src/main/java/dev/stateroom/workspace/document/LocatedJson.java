package dev.stateroom.workspace.document;

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

/** Parses a document so that every value has its position. A duplicate key is an error: one of the values would be silently lost. */
record LocatedJson(JsonParser in, String text) {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(64).build())
            .build();
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Reads the document's single value; throws {@link DocumentProblem}. */
    static JsonNode read(String document) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            LocatedJson json = new LocatedJson(parser, document);
            parser.nextToken();
            JsonNode value = json.current("$");
            if (parser.nextToken() != null) {
                throw new DocumentProblem("more follows the document", json.at("$", json.start()));
            }
            return value;
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            throw new DocumentProblem(
                    "this is not JSON",
                    at == null
                            ? new DocumentLocation("$", 1, 1, 0, 0)
                            : new DocumentLocation("$", at.getLineNr(), at.getColumnNr(), (int) at.getCharOffset(), (int) at.getCharOffset()));
        }
    }

    /** The path of a field of the object at {@code path}. */
    static String pathOf(String path, String name) {
        return path
                + (PLAIN_NAME.matcher(name).matches()
                        ? "." + name
                        : "[\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]");
    }

    private TokenStreamLocation start() {
        return in.currentTokenLocation();
    }

    /** The range from the start of a token to the parser's current position. */
    private DocumentLocation at(String path, TokenStreamLocation start) {
        return new DocumentLocation(
                path,
                start.getLineNr(),
                start.getColumnNr(),
                (int) start.getCharOffset(),
                (int) in.currentLocation().getCharOffset());
    }

    private JsonNode current(String path) {
        TokenStreamLocation start = start();
        JsonToken token = in.currentToken();
        return switch (token) {
            case null -> throw new DocumentProblem("the document is empty", at(path, start));
            case START_OBJECT -> fields(path, start);
            case START_ARRAY -> items(path, start);
            case VALUE_STRING -> new JsonNode.Text(quoted(path, start), in.getString());
            case VALUE_NUMBER_INT ->
                in.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? new JsonNode.Real(number(path, start), in.getDoubleValue())
                        : new JsonNode.Whole(number(path, start), in.getLongValue());
            case VALUE_NUMBER_FLOAT -> new JsonNode.Real(number(path, start), in.getDoubleValue());
            case VALUE_TRUE -> new JsonNode.Flag(at(path, start), true);
            case VALUE_FALSE -> new JsonNode.Flag(at(path, start), false);
            default -> new JsonNode.Null(at(path, start));
        };
    }

    /** The range of a text, which ends with its closing quote: the parser may not have read it yet, or may be after the colon already. */
    private DocumentLocation quoted(String path, TokenStreamLocation start) {
        int from = (int) start.getCharOffset();
        int end = from + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return new DocumentLocation(path, start.getLineNr(), start.getColumnNr(), from, Math.min(end + 1, text.length()));
    }

    /** The range of a number, which ends with its last digit: the parser may be after the character that ended it. */
    private DocumentLocation number(String path, TokenStreamLocation start) {
        DocumentLocation place = at(path, start);
        return new DocumentLocation(path, place.line(), place.column(), place.start(), place.start() + in.getStringLength());
    }

    private JsonNode items(String path, TokenStreamLocation start) {
        List<JsonNode> items = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            items.add(current(path + "[" + items.size() + "]"));
        }
        return new JsonNode.Items(at(path, start), Collections.unmodifiableList(items));
    }

    private JsonNode fields(String path, TokenStreamLocation start) {
        SequencedMap<String, JsonNode> fields = new LinkedHashMap<>();
        SequencedMap<String, DocumentLocation> names = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            String inner = pathOf(path, name);
            DocumentLocation place = quoted(inner, start());
            if (fields.containsKey(name)) {
                throw new DocumentProblem("the field occurs twice", place);
            }
            in.nextToken();
            fields.put(name, current(inner));
            names.put(name, place);
        }
        return new JsonNode.Fields(
                at(path, start), Collections.unmodifiableSequencedMap(fields), Collections.unmodifiableSequencedMap(names));
    }
}
