package dev.stateroom.ui.preview.lexer;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;

/**
 * The tokens of JSON as its parser sees them; several values in a row are allowed, as in JSON lines.
 *
 * @param tokens up to the first error
 * @param problem the error and its position; null for valid JSON
 */
record JsonTokens(List<LexerToken> tokens, @Nullable String problem) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    static JsonTokens of(String text, Cancellation cancellation) {
        List<LexerToken> tokens = new ArrayList<>();
        try (JsonParser parser = MAPPER.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                cancellation.check();
                TokenKind kind = kind(token);
                if (kind != null) {
                    int from = (int) parser.currentTokenLocation().getCharOffset();
                    tokens.add(new LexerToken(from, end(text, from, kind), kind));
                }
            }
            return new JsonTokens(tokens, null);
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            String where = at == null ? "" : " at line %,d, column %,d".formatted(at.getLineNr(), at.getColumnNr());
            return new JsonTokens(tokens, "Not valid JSON" + where);
        }
    }

    private static @Nullable TokenKind kind(JsonToken token) {
        return switch (token) {
            case PROPERTY_NAME -> TokenKind.KEY;
            case VALUE_STRING -> TokenKind.STRING;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL -> TokenKind.NUMBER;
            default -> null;
        };
    }

    /** The end of a token, found in the text: the parser only has the start, and escapes change the length. */
    private static int end(String text, int from, TokenKind kind) {
        if (kind != TokenKind.NUMBER) {
            int end = LexerSteps.quoted(text, from + 1, '"');
            return end < 0 ? text.length() : end;
        }
        int i = from;
        while (i < text.length() && ",]}: \t\r\n".indexOf(text.charAt(i)) < 0) {
            i++;
        }
        return i;
    }
}
