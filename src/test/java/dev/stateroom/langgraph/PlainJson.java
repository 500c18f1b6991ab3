package dev.stateroom.langgraph;

import dev.stateroom.agent.Value;
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

    public static Object of(Value value) {
        return switch (value) {
            case Value.Fields(Map<String, Value> values) -> {
                Map<String, Object> map = new LinkedHashMap<>();
                values.forEach((k, v) -> map.put(k, of(v)));
                yield map;
            }
            case Value.Items(List<Value> values) -> values.stream().map(PlainJson::of).toList();
            case Value.Text(String text) -> "'" + text;
            case Value.Int(long number) -> BigInteger.valueOf(number);
            case Value.BigInt(BigInteger number) -> number;
            case Value.Null _ -> "null";
            case Value.Bool(boolean b) -> Boolean.toString(b);
            case Value.Real(double d) -> Double.toString(d);
            default -> value;
        };
    }
}
