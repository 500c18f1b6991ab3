package dev.stateroom.agent.text;

import dev.stateroom.agent.ForeignValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as JSON, exactly as a language's own function writes them. */
public enum JsonText {
    /** {@code JSON.stringify}: without white space. */
    JAVASCRIPT(",", ":"),
    /** {@code json.dumps} with its usual white space; non-ASCII characters are not escaped. */
    PYTHON(", ", ": ");

    private static final int DEEPEST = 200;

    private final String comma;
    private final String colon;

    JsonText(String comma, String colon) {
        this.comma = comma;
        this.colon = colon;
    }

    /** The JSON of a value; values deeper than 200 levels become null. */
    public String of(ForeignValue value) {
        return of(value, 0);
    }

    private String real(double number) {
        if (this == JAVASCRIPT) {
            return Double.isFinite(number) ? FloatText.javascript(number) : "null";
        }
        return Double.isFinite(number) ? FloatText.python(number) : FloatText.javascript(number);
    }

    private String of(ForeignValue value, int depth) {
        if (depth > DEEPEST) {
            return "null";
        }
        return switch (value) {
            case ForeignValue.Null _ -> "null";
            case ForeignValue.Bool(boolean flag) -> Boolean.toString(flag);
            case ForeignValue.Int(long number) -> this == PYTHON ? Long.toString(number) : FloatText.javascript((double) number);
            case ForeignValue.BigInt big ->
                this == PYTHON ? big.value().toString() : FloatText.javascript(big.value().doubleValue());
            case ForeignValue.Real(double number) -> real(number);
            case ForeignValue.Text(String text) -> of(text);
            case ForeignValue.Items(List<ForeignValue> items) ->
                items.stream().map(item -> of(item, depth + 1)).collect(Collectors.joining(comma, "[", "]"));
            case ForeignValue.Fields(Map<String, ForeignValue> fields) ->
                fields.entrySet().stream()
                        .map(field -> of(field.getKey()) + colon + of(field.getValue(), depth + 1))
                        .collect(Collectors.joining(comma, "{", "}"));
            case ForeignValue.Pairs _, ForeignValue.Bytes _, ForeignValue.Opaque _ -> "{}";
            case ForeignValue.Ext ext -> of(ext.argument(), depth + 1);
        };
    }

    /** A text in double quotes; control characters and, in JavaScript, lone surrogates as escapes. */
    public String of(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                default -> {
                    if (c < 0x20 || (this == JAVASCRIPT && isLoneSurrogate(text, i))) {
                        json.append("\\u%04x".formatted((int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        return json.append('"').toString();
    }

    private static boolean isLoneSurrogate(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
