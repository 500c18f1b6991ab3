package dev.stateroom.conformance;

import dev.stateroom.agent.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether an answer is the recorded one. Strict but for what a recording cannot pin down: {@code <ts>} stands for any ISO-8601
 * date and time, {@code <uuid>} for a random id, {@code <id>} for twelve hexadecimal digits, {@code <size>} for any size; and an
 * error that is null is none.
 */
final class Comparison {
    private static final Pattern MASK = Pattern.compile("<(?:ts|uuid|id|size)>");
    private static final Map<String, String> MASKS = Map.of(
            "<ts>",
            "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)?",
            "<uuid>",
            "(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
            "<id>",
            "[0-9a-f]{12}",
            "<size>",
            "\\d+");

    private Comparison() {}

    /** True when the actual answer is the expected one; lists in it in any order where {@code unordered}. */
    static boolean same(Value expected, Value actual, boolean unordered) {
        return unordered ? equal(sorted(expected), sorted(actual)) : equal(expected, actual);
    }

    private static boolean equal(Value expected, Value actual) {
        return switch (expected) {
            case Value.Text(String text) -> equal(text, actual);
            case Value.Fields fields -> actual instanceof Value.Fields others && equal(fields, others);
            case Value.Items(List<Value> items) ->
                actual instanceof Value.Items(List<Value> others) && equal(items, others);
            case Value.Int(long number) when actual instanceof Value.Real(double real) -> number == real;
            default -> expected.equals(actual);
        };
    }

    private static boolean equal(List<Value> expected, List<Value> actual) {
        if (expected.size() != actual.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            if (!equal(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equal(Value.Fields expected, Value.Fields actual) {
        Map<String, Value> wanted = withoutNoError(expected);
        Map<String, Value> given = withoutNoError(actual);
        if (wanted.size() != given.size()) {
            return false;
        }
        for (Map.Entry<String, Value> field : wanted.entrySet()) {
            @Nullable Value other = under(field.getKey(), given);
            if (other == null || !equal(field.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    /** The value of that name, which a mask may stand in. */
    private static @Nullable Value under(String name, Map<String, Value> fields) {
        Value exact = fields.get(name);
        if (exact != null || !MASK.matcher(name).find()) {
            return exact;
        }
        Pattern masked = masked(name);
        return fields.entrySet().stream()
                .filter(field -> masked.matcher(field.getKey()).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static Map<String, Value> withoutNoError(Value.Fields fields) {
        if (!(fields.get("error") instanceof Value.Null)) {
            return fields.values();
        }
        Map<String, Value> others = new LinkedHashMap<>(fields.values());
        others.remove("error");
        return others;
    }

    private static boolean equal(String expected, Value actual) {
        if (expected.equals("<size>") && actual instanceof Value.Int(long size)) {
            return size >= 0;
        }
        return actual instanceof Value.Text(String text)
                && (text.equals(expected) || (MASK.matcher(expected).find() && masked(expected).matcher(text).matches()));
    }

    private static Pattern masked(String expected) {
        StringBuilder regex = new StringBuilder();
        Matcher masks = MASK.matcher(expected);
        int from = 0;
        while (masks.find()) {
            regex.append(Pattern.quote(expected.substring(from, masks.start())));
            regex.append(Objects.requireNonNull(MASKS.get(masks.group())));
            from = masks.end();
        }
        return Pattern.compile(regex.append(Pattern.quote(expected.substring(from))).toString(), Pattern.DOTALL);
    }

    /** With the answer's own list, bare or in a field, by path, line and text. */
    private static Value sorted(Value answer) {
        return switch (answer) {
            case Value.Items(List<Value> items) -> {
                List<Value> ordered = new ArrayList<>(items);
                ordered.sort(Comparator.comparing(Comparison::place));
                yield new Value.Items(ordered);
            }
            case Value.Fields(Map<String, Value> fields) -> {
                Map<String, Value> ordered = new LinkedHashMap<>();
                fields.forEach((name, field) -> ordered.put(name, field instanceof Value.Items ? sorted(field) : field));
                yield Value.Fields.copyOf(ordered);
            }
            default -> answer;
        };
    }

    private static String place(Value item) {
        Value.Fields fields = Value.fields(item);
        long line = fields.get("line") instanceof Value.Int(long number) ? number : 0;
        return Objects.requireNonNullElse(Value.text(fields.get("path")), "")
                + '\0' + String.format(Locale.ROOT, "%019d", line)
                + '\0' + Objects.requireNonNullElse(Value.text(item), "");
    }
}
