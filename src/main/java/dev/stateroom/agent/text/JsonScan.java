package dev.stateroom.agent.text;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses one JSON value inside a text, as {@code json.dumps} writes it; anything may follow it. */
final class JsonScan {
    private static final int DEEPEST = 200;
    private static final int LONGEST_NUMBER = 1_000;
    private static final Pattern NUMBER = Pattern.compile("(-?\\d{1,%d})(\\.\\d+)?([eE][+-]?\\d{1,9})?".formatted(LONGEST_NUMBER));
    private static final Map<String, ForeignValue> WORDS = Map.of(
            "null", ForeignValue.Null.INSTANCE,
            "true", new ForeignValue.Bool(true),
            "false", new ForeignValue.Bool(false),
            "NaN", new ForeignValue.Real(Double.NaN),
            "Infinity", new ForeignValue.Real(Double.POSITIVE_INFINITY),
            "-Infinity", new ForeignValue.Real(Double.NEGATIVE_INFINITY));

    private final String text;
    private int at;

    /** @param at where a value begins */
    JsonScan(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /** The value; null if there is none or it is not complete. */
    @Nullable ForeignValue value() {
        return value(0);
    }

    /** Index after what was read. */
    int end() {
        return at;
    }

    private @Nullable ForeignValue value(int depth) {
        if (at >= text.length() || depth > DEEPEST) {
            return null;
        }
        return switch (text.charAt(at)) {
            case '{' -> fields(depth);
            case '[' -> items(depth);
            case '"' -> text();
            default -> scalar();
        };
    }

    private @Nullable ForeignValue fields(int depth) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        at++;
        for (boolean first = true; !takes('}'); first = false) {
            String name = first || takes(',') ? string() : null;
            ForeignValue value = name != null && takes(':') ? value(depth + 1) : null;
            if (name == null || value == null) {
                return null;
            }
            fields.put(name, value);
        }
        return ForeignValue.Fields.copyOf(fields);
    }

    private @Nullable ForeignValue items(int depth) {
        List<ForeignValue> items = new ArrayList<>();
        at++;
        for (boolean first = true; !takes(']'); first = false) {
            ForeignValue item = first || takes(',') ? value(depth + 1) : null;
            if (item == null) {
                return null;
            }
            items.add(item);
        }
        return new ForeignValue.Items(items);
    }

    /** Skips a mark and the blank after it; returns false if the mark is missing. */
    private boolean takes(char mark) {
        if (at >= text.length() || text.charAt(at) != mark) {
            return false;
        }
        at += mark != '}' && mark != ']' && text.startsWith(" ", at + 1) ? 2 : 1;
        return true;
    }

    private @Nullable ForeignValue text() {
        String read = string();
        if (read == null) {
            return null;
        }
        return new ForeignValue.Text(read);
    }

    private @Nullable String string() {
        if (at >= text.length() || text.charAt(at) != '"') {
            return null;
        }
        StringBuilder read = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return read.toString();
            }
            if (c != '\\') {
                read.append(c);
            } else if (!escaped(read)) {
                return null;
            }
        }
        return null;
    }

    private boolean escaped(StringBuilder into) {
        at++;
        char c = at < text.length() ? text.charAt(at) : 0;
        int plain = "\"\\/bfnrt".indexOf(c);
        if (plain >= 0) {
            into.append("\"\\/\b\f\n\r\t".charAt(plain));
            return true;
        }
        String digits = c == 'u' && at + 4 < text.length() ? text.substring(at + 1, at + 5) : "";
        if (digits.isEmpty() || !digits.chars().allMatch(digit -> Character.digit(digit, 16) >= 0)) {
            return false;
        }
        into.append((char) Integer.parseInt(digits, 16));
        at += 4;
        return true;
    }

    private @Nullable ForeignValue scalar() {
        for (Map.Entry<String, ForeignValue> word : WORDS.entrySet()) {
            if (text.startsWith(word.getKey(), at)) {
                at += word.getKey().length();
                return word.getValue();
            }
        }
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            return null;
        }
        at = number.end();
        if (number.group(2) != null || number.group(3) != null) {
            return new ForeignValue.Real(Double.parseDouble(number.group()));
        }
        BigInteger whole = new BigInteger(number.group());
        return whole.bitLength() < Long.SIZE ? new ForeignValue.Int(whole.longValue()) : new ForeignValue.BigInt(whole);
    }
}
