package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.math.BigInteger;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * Writes values as JSON. Values that JSON lacks become an object with a key that begins with {@code $}: {@code {"$bytes": base64}}, {@code
 * {"$ext": code, "module": …, "name": …, "arg": …, "method": …}}, {@code {"$map": [[key, value], …]}}, {@code {"$float": "nan"}}, {@code
 * {"$opaque": why, "size": bytes}}.
 */
public final class ForeignJson {
    private static final long EXACT = (1L << 53) - 1;

    private final JsonGenerator out;
    private final boolean isForPrograms;

    /** @param isForPrograms whether integers that are not exact as a double become {@code {"$int": "…"}}, and empty names are written */
    public ForeignJson(JsonGenerator out, boolean isForPrograms) {
        this.out = out;
        this.isForPrograms = isForPrograms;
    }

    public void write(ForeignValue value) {
        switch (value) {
            case ForeignValue.Null _ -> out.writeNull();
            case ForeignValue.Bool(boolean flag) -> out.writeBoolean(flag);
            case ForeignValue.Int(long number) when !isForPrograms || number >= -EXACT && number <= EXACT -> out.writeNumber(number);
            case ForeignValue.Int(long number) -> tagged("$int", Long.toString(number));
            case ForeignValue.BigInt(BigInteger number) when isForPrograms -> tagged("$int", number.toString());
            case ForeignValue.BigInt(BigInteger number) -> out.writeNumber(number);
            case ForeignValue.Real(double number) when Double.isFinite(number) -> out.writeNumber(number);
            case ForeignValue.Real(double number) ->
                tagged("$float", Double.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf");
            case ForeignValue.Text(String text) -> out.writeString(text);
            case ForeignValue.Bytes(byte[] bytes) -> tagged("$bytes", Base64.getEncoder().encodeToString(bytes));
            case ForeignValue.Items(List<ForeignValue> items) -> {
                out.writeStartArray();
                items.forEach(this::write);
                out.writeEndArray();
            }
            case ForeignValue.Fields(var fields) -> {
                out.writeStartObject();
                fields.forEach((name, field) -> {
                    out.writeName(name);
                    write(field);
                });
                out.writeEndObject();
            }
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) -> {
                out.writeStartObject();
                out.writeArrayPropertyStart("$map");
                for (ForeignValue.Pair pair : pairs) {
                    out.writeStartArray();
                    write(pair.key());
                    write(pair.value());
                    out.writeEndArray();
                }
                out.writeEndArray();
                out.writeEndObject();
            }
            case ForeignValue.Ext ext -> {
                out.writeStartObject();
                out.writeNumberProperty("$ext", ext.code());
                named("module", ext.module());
                named("name", ext.name());
                out.writeName("arg");
                write(ext.argument());
                if (ext.method() != null) {
                    named("method", ext.method());
                }
                out.writeEndObject();
            }
            case ForeignValue.Opaque(String why, long size, _) -> {
                out.writeStartObject();
                out.writeStringProperty("$opaque", why);
                out.writeNumberProperty("size", size);
                out.writeEndObject();
            }
        }
    }

    private void named(String name, String text) {
        if (isForPrograms || !text.isEmpty()) {
            out.writeStringProperty(name, text);
        }
    }

    private void tagged(String tag, String text) {
        out.writeStartObject();
        out.writeStringProperty(tag, text);
        out.writeEndObject();
    }
}
