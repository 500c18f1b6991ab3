package dev.stateroom.agent.text;

import dev.stateroom.agent.Value;
import dev.stateroom.vfs.PythonLiteral;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as Python writes them in its own source ({@code repr}): {@code {'path': '/a', 'limit': 5, 'all': True}}. */
public final class PythonRepr {
    private static final int DEEPEST = 200;

    private PythonRepr() {}

    /** The literal of a value; what lies deeper than 200 levels is {@code ...}. */
    public static String of(Value value) {
        return of(value, 0);
    }

    private static String of(Value value, int depth) {
        if (depth > DEEPEST) {
            return "...";
        }
        return switch (value) {
            case Value.Null _ -> "None";
            case Value.Bool(boolean flag) -> flag ? "True" : "False";
            case Value.Int(long number) -> Long.toString(number);
            case Value.BigInt big -> big.value().toString();
            case Value.Real(double number) -> Digits.python(number);
            case Value.Text(String text) -> PythonLiteral.of(text);
            case Value.Items(List<Value> items) ->
                items.stream().map(item -> of(item, depth + 1)).collect(Collectors.joining(", ", "[", "]"));
            case Value.Fields(Map<String, Value> fields) ->
                fields.entrySet().stream()
                        .map(field -> PythonLiteral.of(field.getKey()) + ": " + of(field.getValue(), depth + 1))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Value.Pairs(List<Value.Pair> pairs) ->
                pairs.stream()
                        .map(pair -> of(pair.key(), depth + 1) + ": " + of(pair.value(), depth + 1))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Value.Bytes bytes -> "b'" + bytes.value().length + " bytes'";
            case Value.Ext ext -> ext.name() + "(" + of(ext.argument(), depth + 1) + ")";
            case Value.Opaque opaque -> "<" + opaque.why() + ">";
        };
    }
}
