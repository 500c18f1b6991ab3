package dev.stateroom.agent.text;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.PythonStringRepr;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as Python writes them in its own source ({@code repr}): {@code {'path': '/a', 'limit': 5, 'all': True}}. */
public final class PythonRepr {
    private static final int DEEPEST = 200;

    private PythonRepr() {}

    /** The literal of a value; values deeper than 200 levels become {@code ...}. */
    public static String of(ForeignValue value) {
        return of(value, 0);
    }

    private static String of(ForeignValue value, int depth) {
        if (depth > DEEPEST) {
            return "...";
        }
        return switch (value) {
            case ForeignValue.Null _ -> "None";
            case ForeignValue.Bool(boolean flag) -> flag ? "True" : "False";
            case ForeignValue.Int(long number) -> Long.toString(number);
            case ForeignValue.BigInt big -> big.value().toString();
            case ForeignValue.Real(double number) -> FloatText.python(number);
            case ForeignValue.Text(String text) -> PythonStringRepr.of(text);
            case ForeignValue.Items(List<ForeignValue> items) ->
                items.stream().map(item -> of(item, depth + 1)).collect(Collectors.joining(", ", "[", "]"));
            case ForeignValue.Fields(Map<String, ForeignValue> fields) ->
                fields.entrySet().stream()
                        .map(field -> PythonStringRepr.of(field.getKey()) + ": " + of(field.getValue(), depth + 1))
                        .collect(Collectors.joining(", ", "{", "}"));
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) ->
                pairs.stream()
                        .map(pair -> of(pair.key(), depth + 1) + ": " + of(pair.value(), depth + 1))
                        .collect(Collectors.joining(", ", "{", "}"));
            case ForeignValue.Bytes bytes -> "b'" + bytes.value().length + " bytes'";
            case ForeignValue.Ext ext -> ext.name() + "(" + of(ext.argument(), depth + 1) + ")";
            case ForeignValue.Opaque opaque -> "<" + opaque.why() + ">";
        };
    }
}
