package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values as the recorded trees write them. */
final class Trees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final long LARGEST_EXACT_DOUBLE = 1L << 53;

    private Trees() {}

    static JsonNode of(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _ -> NODES.nullNode();
            case ForeignValue.Bool(boolean flag) -> NODES.booleanNode(flag);
            case ForeignValue.Int(long n) when Math.absExact(Math.max(n, -Long.MAX_VALUE)) < LARGEST_EXACT_DOUBLE ->
                n == (int) n ? NODES.numberNode((int) n) : NODES.numberNode(n);
            case ForeignValue.Int(long n) -> NODES.objectNode().put("$int", Long.toString(n));
            case ForeignValue.BigInt(var n) -> NODES.objectNode().put("$int", n.toString());
            case ForeignValue.Real(double d) when Double.isFinite(d) -> NODES.numberNode(d);
            case ForeignValue.Real(double d) ->
                NODES.objectNode().put("$float", Double.isNaN(d) ? "nan" : d > 0 ? "inf" : "-inf");
            case ForeignValue.Text(String text) -> NODES.stringNode(text);
            case ForeignValue.Bytes(byte[] bytes) ->
                NODES.objectNode().put("$bytes", Base64.getEncoder().encodeToString(bytes));
            case ForeignValue.Items(List<ForeignValue> items) -> items(items);
            case ForeignValue.Fields fields -> fields(NODES.objectNode(), fields);
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) -> {
                ArrayNode all = NODES.arrayNode();
                pairs.forEach(p -> all.add(NODES.arrayNode().add(of(p.key())).add(of(p.value()))));
                yield NODES.objectNode().set("$map", all);
            }
            case ForeignValue.Ext ext when ext.code() < 0 -> constructor(ext);
            case ForeignValue.Ext ext when ext.code() == MsgpackExtensions.DELTA_SNAPSHOT ->
                NODES.objectNode().put("$ext", ext.code()).set("value", of(ext.argument()));
            case ForeignValue.Ext ext when ext.code() == MsgpackExtensions.NUMPY ->
                fields(NODES.objectNode().put("$ext", ext.code()), ForeignValue.fields(ext));
            case ForeignValue.Ext ext -> {
                ObjectNode node = NODES.objectNode()
                        .put("$ext", ext.code())
                        .put("module", ext.module())
                        .put("name", ext.name());
                node.set("arg", of(ext.argument()));
                yield ext.method() == null ? node : node.put("method", ext.method());
            }
            case ForeignValue.Opaque(String why, long size, _) ->
                NODES.objectNode().put("$opaque", why).put("size", size);
        };
    }

    private static JsonNode constructor(ForeignValue.Ext ext) {
        boolean keywords = ext.argument() instanceof ForeignValue.Fields;
        ObjectNode node = NODES.objectNode().put("lc", keywords ? 1 : 2).put("type", "constructor");
        ArrayNode id = node.putArray("id");
        for (String part : ext.module().split("\\.", -1)) {
            id.add(part);
        }
        id.add(ext.name());
        node.set(keywords ? "kwargs" : "args", of(ext.argument()));
        return node;
    }

    private static JsonNode items(List<ForeignValue> items) {
        ArrayNode node = NODES.arrayNode();
        items.forEach(item -> node.add(of(item)));
        return node;
    }

    private static JsonNode fields(ObjectNode node, ForeignValue.Fields fields) {
        fields.values().forEach((key, value) -> node.set(key, of(value)));
        return node;
    }
}
