package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Plain JSON: the {@code metadata} column, store values, and values shown as text. */
public final class PlainJson {
    private static final PayloadFormat PLAIN = new JsonPayload(UnaryOperator.identity());
    private static final JsonFactory FACTORY = new JsonFactory();

    private PlainJson() {}

    /**
     * Reads plain JSON in UTF-8; objects stay as they are. Empty or damaged bytes give a {@link ForeignValue.Opaque} with the
     * reason, with the bounds of {@link Serializer}.
     */
    public static ForeignValue read(byte[] json) {
        return Serializer.decode(PLAIN, json, PayloadFormat.Range.all(json));
    }

    /** True if what was read is JSON as far as it was read, but with more values than are unpacked at once. */
    public static boolean holdsTooMuch(ForeignValue read) {
        return read instanceof ForeignValue.Opaque(String why, _) && why.equals(TooManyValues.PHRASE);
    }

    /**
     * Writes a value as indented JSON that a person can read and a program can parse. What JSON lacks becomes an object with a
     * key that begins with {@code $}: {@code {"$bytes": base64}}, {@code {"$ext": code, "module": …, "name": …, "arg": …,
     * "method": …}}, {@code {"$map": [[key, value], …]}}, {@code {"$float": "nan"}}, {@code {"$opaque": why, "size": bytes}}.
     */
    public static String write(ForeignValue value) {
        return write(value, new Indented());
    }

    private static String write(ForeignValue value, ObjectWriteContext form) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(form, text)) {
            write(value, out);
        }
        return text.toString();
    }

    /**
     * The same without blanks, in UTF-8, for keeping: {@link #read} gives an equal value. Half a surrogate pair, which UTF-8
     * lacks, is escaped.
     */
    public static byte[] compact(ForeignValue value) {
        String text = write(value, ObjectWriteContext.empty());
        StringBuilder escaped = null;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            boolean pair = Character.isHighSurrogate(unit) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
            if (Character.isSurrogate(unit) && !pair && escaped == null) {
                escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (escaped != null) {
                if (Character.isSurrogate(unit) && !pair) {
                    escaped.append(String.format("\\u%04x", (int) unit));
                } else {
                    escaped.append(unit);
                }
            }
            if (pair) {
                i++;
                if (escaped != null) {
                    escaped.append(text.charAt(i));
                }
            }
        }
        return (escaped == null ? text : escaped.toString()).getBytes(StandardCharsets.UTF_8);
    }

    private static void write(ForeignValue value, JsonGenerator out) {
        switch (value) {
            case ForeignValue.Null _ -> out.writeNull();
            case ForeignValue.Bool(boolean flag) -> out.writeBoolean(flag);
            case ForeignValue.Int(long number) -> out.writeNumber(number);
            case ForeignValue.BigInt(var number) -> out.writeNumber(number);
            case ForeignValue.Real(double number) when Double.isFinite(number) -> out.writeNumber(number);
            case ForeignValue.Real(double number) -> {
                out.writeStartObject();
                out.writeStringProperty("$float", Double.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf");
                out.writeEndObject();
            }
            case ForeignValue.Text(String text) -> out.writeString(text);
            case ForeignValue.Bytes(byte[] bytes) -> {
                out.writeStartObject();
                out.writeStringProperty("$bytes", Base64.getEncoder().encodeToString(bytes));
                out.writeEndObject();
            }
            case ForeignValue.Items(List<ForeignValue> items) -> {
                out.writeStartArray();
                items.forEach(item -> write(item, out));
                out.writeEndArray();
            }
            case ForeignValue.Fields fields -> {
                out.writeStartObject();
                fields.values().forEach((key, field) -> write(key, field, out));
                out.writeEndObject();
            }
            case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) -> writePairs(pairs, out);
            case ForeignValue.Ext ext -> writeObject(ext, out);
            case ForeignValue.Opaque(String why, long size) -> {
                out.writeStartObject();
                out.writeStringProperty("$opaque", why);
                out.writeNumberProperty("size", size);
                out.writeEndObject();
            }
        }
    }

    private static void write(String key, ForeignValue value, JsonGenerator out) {
        out.writeName(key);
        write(value, out);
    }

    private static void writePairs(List<ForeignValue.Pair> pairs, JsonGenerator out) {
        out.writeStartObject();
        out.writeArrayPropertyStart("$map");
        for (ForeignValue.Pair pair : pairs) {
            out.writeStartArray();
            write(pair.key(), out);
            write(pair.value(), out);
            out.writeEndArray();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void writeObject(ForeignValue.Ext ext, JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("$ext", ext.code());
        writeText("module", ext.module(), out);
        writeText("name", ext.name(), out);
        write("arg", ext.argument(), out);
        writeText("method", ext.method(), out);
        out.writeEndObject();
    }

    private static void writeText(String key, @Nullable String text, JsonGenerator out) {
        if (text != null && !text.isEmpty()) {
            out.writeStringProperty(key, text);
        }
    }

    /** Two blanks per level, lists over several lines. */
    private static final class Indented extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            DefaultIndenter lines = new DefaultIndenter("  ", "\n");
            return new DefaultPrettyPrinter().withArrayIndenter(lines).withObjectIndenter(lines);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
