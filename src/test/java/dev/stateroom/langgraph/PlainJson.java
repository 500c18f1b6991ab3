package dev.stateroom.langgraph;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Both sides of a comparison as maps, lists, text and numbers. */
public final class PlainJson {
    private PlainJson() {}

    public static Object of(@Nullable JsonNode node) {
        if (node == null || node.isNull()) {
            return "null";
        }
        if (node.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            node.properties().forEach(e -> map.put(e.getKey(), of(e.getValue())));
            return map;
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(e -> list.add(of(e)));
            return list;
        }
        return node.isString() ? "'" + node.stringValue() : node.isIntegralNumber() ? node.bigIntegerValue() : node.toString();
    }

    public static Object of(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Fields(Map<String, ForeignValue> values) -> {
                Map<String, Object> map = new LinkedHashMap<>();
                values.forEach((k, v) -> map.put(k, of(v)));
                yield map;
            }
            case ForeignValue.Items(List<ForeignValue> values) -> values.stream().map(PlainJson::of).toList();
            case ForeignValue.Text(String text) -> "'" + text;
            case ForeignValue.Int(long number) -> BigInteger.valueOf(number);
            case ForeignValue.BigInt(BigInteger number) -> number;
            case ForeignValue.Null _ -> "null";
            case ForeignValue.Bool(boolean b) -> Boolean.toString(b);
            case ForeignValue.Real(double d) -> Double.toString(d);
            default -> value;
        };
    }
}
