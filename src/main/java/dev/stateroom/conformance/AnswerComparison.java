package dev.stateroom.conformance;

import dev.stateroom.agent.ForeignValue;
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
 * Compares an answer with the recorded one, strictly except for values that a recording cannot fix: {@code <ts>} matches any ISO-8601 date
 * and time, {@code <uuid>} a random id, {@code <id>} twelve hexadecimal digits, {@code <size>} any size; and an error that is null counts
 * as missing.
 */
final class AnswerComparison {
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

    private AnswerComparison() {}

    /** True if the actual answer equals the expected one; if {@code unordered}, the order of lists in it is ignored. */
    static boolean same(ForeignValue expected, ForeignValue actual, boolean unordered) {
        return unordered ? equal(sorted(expected), sorted(actual)) : equal(expected, actual);
    }

    private static boolean equal(ForeignValue expected, ForeignValue actual) {
        return switch (expected) {
            case ForeignValue.Text(String text) -> equal(text, actual);
            case ForeignValue.Fields fields -> actual instanceof ForeignValue.Fields others && equal(fields, others);
            case ForeignValue.Items(List<ForeignValue> items) ->
                actual instanceof ForeignValue.Items(List<ForeignValue> others) && equal(items, others);
            case ForeignValue.Int(long number) when actual instanceof ForeignValue.Real(double real) -> number == real;
            default -> expected.equals(actual);
        };
    }

    private static boolean equal(List<ForeignValue> expected, List<ForeignValue> actual) {
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

    private static boolean equal(ForeignValue.Fields expected, ForeignValue.Fields actual) {
        Map<String, ForeignValue> wanted = withoutNoError(expected);
        Map<String, ForeignValue> given = withoutNoError(actual);
        if (wanted.size() != given.size()) {
            return false;
        }
        for (Map.Entry<String, ForeignValue> field : wanted.entrySet()) {
            @Nullable ForeignValue other = under(field.getKey(), given);
            if (other == null || !equal(field.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    /** The value with that name, which may contain a mask. */
    private static @Nullable ForeignValue under(String name, Map<String, ForeignValue> fields) {
        ForeignValue exact = fields.get(name);
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

    private static Map<String, ForeignValue> withoutNoError(ForeignValue.Fields fields) {
        if (!(fields.get("error") instanceof ForeignValue.Null)) {
            return fields.values();
        }
        Map<String, ForeignValue> others = new LinkedHashMap<>(fields.values());
        others.remove("error");
        return others;
    }

    private static boolean equal(String expected, ForeignValue actual) {
        if (expected.equals("<size>") && actual instanceof ForeignValue.Int(long size)) {
            return size >= 0;
        }
        return actual instanceof ForeignValue.Text(String text)
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

    /** Sorts the answer's own list, bare or in a field, by path, line and text. */
    private static ForeignValue sorted(ForeignValue answer) {
        return switch (answer) {
            case ForeignValue.Items(List<ForeignValue> items) -> {
                List<ForeignValue> ordered = new ArrayList<>(items);
                ordered.sort(Comparator.comparing(AnswerComparison::place));
                yield new ForeignValue.Items(ordered);
            }
            case ForeignValue.Fields(Map<String, ForeignValue> fields) -> {
                Map<String, ForeignValue> ordered = new LinkedHashMap<>();
                fields.forEach((name, field) -> ordered.put(name, field instanceof ForeignValue.Items ? sorted(field) : field));
                yield ForeignValue.Fields.copyOf(ordered);
            }
            default -> answer;
        };
    }

    private static String place(ForeignValue item) {
        ForeignValue.Fields fields = ForeignValue.fields(item);
        long line = fields.get("line") instanceof ForeignValue.Int(long number) ? number : 0;
        return Objects.requireNonNullElse(ForeignValue.text(fields.get("path")), "")
                + '\0' + String.format(Locale.ROOT, "%019d", line)
                + '\0' + Objects.requireNonNullElse(ForeignValue.text(item), "");
    }
}
