package dev.stateroom.langgraph.serde;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A checkpoint of a saver that stores the values of channels separately, as one payload in the form of LangGraph's SqliteSaver. Values are
 * copied byte by byte.
 */
public final class JoinedCheckpoint {
    private static final String VALUES = "channel_values";
    private static final JsonFactory FACTORY = new JsonFactory();

    private JoinedCheckpoint() {}

    /**
     * The checkpoint with its values.
     *
     * @param body the checkpoint, in JSON
     * @param apart values by channel, all of them loaded
     * @return in MessagePack if a value is, as Python writes it, else in JSON; UNSUPPORTED if a value has another form or is encrypted
     */
    public static Outcome<SerializedPayload> of(SerializedPayload body, Map<String, SerializedPayload> apart) {
        if (apart.isEmpty()) {
            return Outcome.ok(body);
        }
        boolean isPacked = apart.values().stream().anyMatch(value -> "msgpack".equals(value.type()));
        for (Map.Entry<String, SerializedPayload> value : apart.entrySet()) {
            if (!fits(value.getValue(), isPacked)) {
                String form = value.getValue().closed() == null ? "in the form " + value.getValue().type() : value.getValue().closed();
                return Outcome.failed(Failure.Kind.UNSUPPORTED, "the value of " + value.getKey() + " is " + form + ", which cannot be joined to its checkpoint");
            }
        }
        byte[] stored = body.bytes();
        ForeignValue read = stored == null ? new ForeignValue.Opaque("too large to read", body.size()) : PlainJson.read(stored);
        if (!(read instanceof ForeignValue.Fields fields)) {
            return Outcome.failed(Failure.Kind.INVALID, "the checkpoint is no JSON object");
        }
        byte[] joined = isPacked ? packed(fields, apart) : written(fields, apart);
        return Outcome.ok(new SerializedPayload(isPacked ? "msgpack" : "json", joined, joined.length));
    }

    private static boolean fits(SerializedPayload value, boolean isPacked) {
        if (value.bytes() == null || value.closed() != null || value.type() == null) {
            return false;
        }
        return switch (value.type()) {
            case "msgpack", "bytes", "bytearray" -> isPacked;
            case "json" -> !isPacked;
            case "null" -> true;
            default -> false;
        };
    }

    private static byte[] packed(ForeignValue.Fields body, Map<String, SerializedPayload> apart) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessagePacker out = MessagePack.newDefaultPacker(bytes)) {
            Map<String, ForeignValue> fields = new LinkedHashMap<>(body.values());
            Map<String, ForeignValue> values = new LinkedHashMap<>(ForeignValue.fields(fields.remove(VALUES)).values());
            values.keySet().removeAll(apart.keySet());
            out.packMapHeader(fields.size() + 1);
            for (Map.Entry<String, ForeignValue> field : fields.entrySet()) {
                out.packString(field.getKey());
                pack(field.getValue(), out);
            }
            out.packString(VALUES);
            out.packMapHeader(values.size() + apart.size());
            for (Map.Entry<String, ForeignValue> value : values.entrySet()) {
                out.packString(value.getKey());
                pack(value.getValue(), out);
            }
            for (Map.Entry<String, SerializedPayload> value : apart.entrySet()) {
                out.packString(value.getKey());
                pack(value.getValue(), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void pack(SerializedPayload value, MessagePacker out) throws IOException {
        byte[] bytes = loaded(value);
        switch (String.valueOf(value.type())) {
            case "msgpack" -> out.addPayload(bytes);
            case "null" -> out.packNil();
            default -> out.packBinaryHeader(bytes.length).addPayload(bytes);
        }
    }

    /** Packs a JSON value. */
    private static void pack(ForeignValue value, MessagePacker out) throws IOException {
        switch (value) {
            case ForeignValue.Null _ -> out.packNil();
            case ForeignValue.Bool(boolean is) -> out.packBoolean(is);
            case ForeignValue.Int(long number) -> out.packLong(number);
            case ForeignValue.BigInt big -> out.packBigInteger(big.value());
            case ForeignValue.Real(double number) -> out.packDouble(number);
            case ForeignValue.Text(String text) -> out.packString(text);
            case ForeignValue.Items items -> {
                out.packArrayHeader(items.values().size());
                for (ForeignValue item : items.values()) {
                    pack(item, out);
                }
            }
            case ForeignValue.Fields fields -> {
                out.packMapHeader(fields.values().size());
                for (Map.Entry<String, ForeignValue> field : fields.values().entrySet()) {
                    out.packString(field.getKey());
                    pack(field.getValue(), out);
                }
            }
            case ForeignValue.Bytes _, ForeignValue.Pairs _, ForeignValue.Ext _, ForeignValue.Opaque _ -> throw new IOException("JSON has no " + value);
        }
    }

    private static byte[] written(ForeignValue.Fields body, Map<String, SerializedPayload> apart) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            body.values().forEach((name, field) -> {
                if (!name.equals(VALUES)) {
                    out.writeName(name);
                    out.writeRawValue(text(field));
                }
            });
            out.writeName(VALUES);
            out.writeStartObject();
            ForeignValue.fields(body.get(VALUES)).values().forEach((name, value) -> {
                if (!apart.containsKey(name)) {
                    out.writeName(name);
                    out.writeRawValue(text(value));
                }
            });
            apart.forEach((name, value) -> {
                out.writeName(name);
                out.writeRawValue("null".equals(value.type()) ? "null" : new String(loaded(value), StandardCharsets.UTF_8));
            });
            out.writeEndObject();
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static String text(ForeignValue value) {
        return new String(PlainJson.compact(value), StandardCharsets.UTF_8);
    }

    private static byte[] loaded(SerializedPayload value) {
        byte[] bytes = value.bytes();
        if (bytes == null) {
            throw new IllegalArgumentException("a value was not loaded");
        }
        return bytes;
    }
}
