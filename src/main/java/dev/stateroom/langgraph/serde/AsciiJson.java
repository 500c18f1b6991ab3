package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Short JSON of printable ASCII without escapes and fractions, as in metadata and versions: one of them is read for each checkpoint, and
 * setting up a parser takes longer than that. Reads the same as the parser or nothing.
 */
final class AsciiJson {
    private static final int LONGEST = 1 << 12;
    private static final int DEEPEST = 16;
    private static final int MOST_DIGITS = 18;

    private final byte[] json;
    private final int end;
    private int at;

    private AsciiJson(byte[] json, Range range) {
        this.json = json;
        this.end = range.end();
        this.at = range.start();
    }

    /** The value that fills the range; null if the parser must read it: everything else, damaged JSON, and LangChain's records. */
    static @Nullable ForeignValue read(byte[] json, Range range) {
        if (range.length() > LONGEST) {
            return null;
        }
        AsciiJson reading = new AsciiJson(json, range);
        ForeignValue value = reading.value(0);
        return value != null && reading.next() < 0 ? value : null;
    }

    /** The next byte that is not white space; -1 at the end. */
    private int next() {
        while (at < end && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
            at++;
        }
        return at < end ? json[at] & 0xff : -1;
    }

    private boolean takes(int wanted) {
        boolean isThere = next() == wanted;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private @Nullable ForeignValue value(int depth) {
        return switch (next()) {
            case -1 -> null;
            case '{' -> depth < DEEPEST ? fields(depth) : null;
            case '[' -> depth < DEEPEST ? items(depth) : null;
            case '"' -> scalar(text());
            case 't' -> word("true", ScalarCache.TRUE);
            case 'f' -> word("false", ScalarCache.FALSE);
            case 'n' -> word("null", ForeignValue.Null.INSTANCE);
            default -> number();
        };
    }

    private static @Nullable ForeignValue scalar(@Nullable String text) {
        return text == null ? null : ScalarCache.of(text);
    }

    private @Nullable ForeignValue word(String word, ForeignValue value) {
        for (int i = 0; i < word.length(); i++) {
            if (at + i >= end || json[at + i] != word.charAt(i)) {
                return null;
            }
        }
        at += word.length();
        return isOver() ? value : null;
    }

    private @Nullable ForeignValue number() {
        boolean isNegative = json[at] == '-';
        int first = at + (isNegative ? 1 : 0);
        long number = 0;
        at = first;
        while (at < end && json[at] >= '0' && json[at] <= '9' && at - first < MOST_DIGITS) {
            number = number * 10 + json[at] - '0';
            at++;
        }
        boolean isPlain = at > first && (json[first] != '0' || at == first + 1 && !isNegative);
        return isPlain && isOver() ? ScalarCache.of(isNegative ? -number : number) : null;
    }

    /** True at the end of a number or a word. */
    private boolean isOver() {
        return at == end || json[at] == ',' || json[at] == '}' || json[at] == ']' || json[at] <= ' ' && json[at] > 0;
    }

    private @Nullable String text() {
        int from = ++at;
        while (at < end && json[at] >= ' ' && json[at] != '"' && json[at] != '\\') {
            at++;
        }
        return at < end && json[at] == '"' ? new String(json, from, at++ - from, StandardCharsets.ISO_8859_1) : null;
    }

    private @Nullable ForeignValue items(int depth) {
        List<ForeignValue> items = new ArrayList<>();
        at++;
        if (takes(']')) {
            return new ForeignValue.Items(Collections.unmodifiableList(items));
        }
        do {
            ForeignValue item = value(depth + 1);
            if (item == null) {
                return null;
            }
            items.add(item);
        } while (takes(','));
        return takes(']') ? new ForeignValue.Items(Collections.unmodifiableList(items)) : null;
    }

    private @Nullable ForeignValue fields(int depth) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        at++;
        if (takes('}')) {
            return new ForeignValue.Fields(Collections.unmodifiableMap(fields));
        }
        do {
            String key = next() == '"' ? text() : null;
            ForeignValue value = key == null || key.equals("lc") || !takes(':') ? null : value(depth + 1);
            if (value == null) {
                return null;
            }
            fields.put(key, value);
        } while (takes(','));
        return takes('}') ? new ForeignValue.Fields(Collections.unmodifiableMap(fields)) : null;
    }
}
