package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses Python's {@code repr} of maps, lists, texts, numbers, truth values and None. */
final class PythonLiteralReader {
    private static final int DEEPEST = 100;

    private final String text;
    private int at;

    private PythonLiteralReader(String text) {
        this.text = text;
    }

    /** The value; opaque if the text is not such a literal. */
    static ForeignValue read(String text) {
        PythonLiteralReader reader = new PythonLiteralReader(text.strip());
        try {
            ForeignValue value = reader.value(0);
            return reader.at == reader.text.length() ? value : new ForeignValue.Opaque("something follows the literal", text.length());
        } catch (IllegalArgumentException e) {
            return new ForeignValue.Opaque("no Python literal", text.length());
        }
    }

    private ForeignValue value(int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException();
        }
        char c = peek();
        return switch (c) {
            case '{' -> map(depth);
            case '[', '(' -> items(depth, c == '[' ? ']' : ')');
            case '\'', '"' -> new ForeignValue.Text(quoted());
            default -> word();
        };
    }

    private ForeignValue map(int depth) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        at++;
        while (peek() != '}') {
            String key = quoted();
            expect(':');
            fields.put(key, value(depth + 1));
            if (peek() == ',') {
                at++;
            }
        }
        at++;
        return ForeignValue.Fields.copyOf(fields);
    }

    private ForeignValue items(int depth, char end) {
        List<ForeignValue> items = new ArrayList<>();
        at++;
        while (peek() != end) {
            items.add(value(depth + 1));
            if (peek() == ',') {
                at++;
            }
        }
        at++;
        return new ForeignValue.Items(List.copyOf(items));
    }

    private ForeignValue word() {
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || "+-._".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "None" -> ForeignValue.Null.INSTANCE;
            case "True" -> new ForeignValue.Bool(true);
            case "False" -> new ForeignValue.Bool(false);
            default -> word.matches("[+-]?\\d{1,18}")
                    ? new ForeignValue.Int(Long.parseLong(word))
                    : new ForeignValue.Real(Double.parseDouble(word));
        };
    }

    private String quoted() {
        char quote = peek();
        if (quote != '\'' && quote != '"') {
            throw new IllegalArgumentException();
        }
        at++;
        StringBuilder read = new StringBuilder();
        while (true) {
            char c = next();
            if (c == quote) {
                return read.toString();
            }
            if (c != '\\') {
                read.append(c);
                continue;
            }
            char escaped = next();
            switch (escaped) {
                case 'n' -> read.append('\n');
                case 't' -> read.append('\t');
                case 'r' -> read.append('\r');
                case 'x' -> read.appendCodePoint(hex(2));
                case 'u' -> read.appendCodePoint(hex(4));
                case 'U' -> read.appendCodePoint(hex(8));
                default -> read.append(escaped);
            }
        }
    }

    private int hex(int digits) {
        if (at + digits > text.length()) {
            throw new IllegalArgumentException();
        }
        int code = Integer.parseInt(text.substring(at, at + digits), 16);
        at += digits;
        return code;
    }

    private char next() {
        if (at >= text.length()) {
            throw new IllegalArgumentException();
        }
        return text.charAt(at++);
    }

    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at >= text.length()) {
            throw new IllegalArgumentException();
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new IllegalArgumentException();
        }
        at++;
    }
}
