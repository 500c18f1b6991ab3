package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.Value;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class SerializerTest {

    @TestFactory
    Stream<DynamicTest> readsWhatPythonStored() {
        List<Vectors> all = Vectors.all();
        assertThat(all).hasSizeGreaterThanOrEqualTo(73);
        return all.stream().map(vector -> DynamicTest.dynamicTest(vector.name(), () -> check(vector)));
    }

    private static void check(Vectors vector) {
        if (!vector.error().isEmpty()) {
            assertThat(vector.payload()).as("nothing is stored: %s", vector.error()).isEmpty();
            return;
        }
        Value value = Serializer.decode(vector.type(), vector.payload());
        if (vector.type().startsWith("byte")) {
            assertThat(value).isInstanceOfSatisfying(
                    Value.Bytes.class, bytes -> assertThat(bytes.value()).isEqualTo(vector.payload()));
        } else {
            assertThat(Trees.of(value)).isEqualTo(vector.tree());
        }
    }

    @Test
    void aPickledPayloadIsNamedAndNeverLoaded() {
        assertThat(Serializer.decode("pickle", new byte[7])).isEqualTo(new Value.Opaque("pickled, never loaded", 7));
    }

    @Test
    void anEncryptedPayloadIsNamed() {
        assertThat(Serializer.decode("msgpack+aes", new byte[16])).isEqualTo(new Value.Opaque("encrypted with aes", 16));
    }

    @Test
    void anUnknownTypeIsNamed() {
        assertThat(Serializer.decode("cbor", new byte[1])).isEqualTo(new Value.Opaque("unknown serialisation cbor", 1));
    }

    @Test
    void aPayloadWithoutATypeIsLookedAt() {
        assertThat(Serializer.decode(null, utf8("{\"a\":1}"))).isEqualTo(fields("a", new Value.Int(1)));
        assertThat(Serializer.decode(null, hex("81a16101"))).isEqualTo(fields("a", new Value.Int(1)));
        assertThat(Serializer.decode(null, new byte[0])).isEqualTo(Value.Null.INSTANCE);
        assertThat(Serializer.decode("empty", new byte[0])).isEqualTo(Value.Null.INSTANCE);
    }

    @Test
    void anUnknownExtensionIsLabelledAndTheRestStaysReadable() {
        // [1, ext 42 of two bytes, 2]
        assertThat(Serializer.decode("msgpack", hex("9301d52a0000" + "02")))
                .isEqualTo(new Value.Items(
                        List.of(new Value.Int(1), new Value.Opaque("unknown extension 42", 2), new Value.Int(2))));
    }

    @Test
    void aDamagedExtensionSpoilsOnlyItself() {
        // [ext 2 whose payload claims three items and has one, "x"]
        Value value = Serializer.decode("msgpack", hex("92d5029301" + "a178"));
        assertThat(value).isInstanceOfSatisfying(Value.Items.class, items -> {
            assertThat(items.values().get(0))
                    .isEqualTo(new Value.Opaque(
                            "extension 2 damaged at byte 4: 3 entries are claimed, 1 bytes are left", 2));
            assertThat(items.values().get(1)).isEqualTo(new Value.Text("x"));
        });
    }

    @Test
    void anExtensionOfAnotherShapeStaysWhole() {
        assertThat(Serializer.decode("msgpack", hex("d40105")))
                .isEqualTo(new Value.Ext(1, "", "extension 1", new Value.Int(5), null));
    }

    @Test
    void truncatedDataNamesThePlace() {
        assertThat(Serializer.decode("msgpack", hex("93a26162")))
                .isEqualTo(new Value.Opaque("damaged at byte 4: the data ends in the middle of a value", 4));
        assertThat(Serializer.decode("json", utf8("{\"a\":[1,")))
                .isInstanceOfSatisfying(Value.Opaque.class, o -> assertThat(o.why()).startsWith("damaged at byte 8"));
    }

    @Test
    void bytesAfterTheValueAreNotIgnored() {
        assertThat(Serializer.decode("msgpack", hex("0102")))
                .isEqualTo(new Value.Opaque("damaged at byte 1: 1 bytes follow the value", 2));
        assertThat(Serializer.decode("json", utf8("1 2")))
                .isEqualTo(new Value.Opaque("damaged at byte 2: more follows the value", 3));
    }

    @Test
    void wholeNumbersOfAnySizeStayExact() {
        assertThat(Serializer.decode("json", utf8("[9223372036854775807,9223372036854775808,-0]")))
                .isEqualTo(new Value.Items(List.of(
                        new Value.Int(Long.MAX_VALUE),
                        new Value.BigInt(new BigInteger("9223372036854775808")),
                        new Value.Int(0))));
        assertThat(Serializer.decode("msgpack", hex("cf0000000000000005"))).isEqualTo(new Value.Int(5));
    }

    @Test
    void pythonsJsonMayHoldNotANumber() {
        assertThat(Serializer.decode("json", utf8("[NaN,-Infinity]")))
                .isEqualTo(new Value.Items(
                        List.of(new Value.Real(Double.NaN), new Value.Real(Double.NEGATIVE_INFINITY))));
    }

    @Test
    void javaScriptByteArraysAreBytes() {
        Value value = Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"constructor\",\"id\":[\"Uint8Array\"],"
                + "\"method\":\"from\",\"args\":[[137,80,0,255]],\"kwargs\":{}}"));
        assertThat(value).isInstanceOfSatisfying(
                Value.Bytes.class, b -> assertThat(b.value()).isEqualTo(hex("895000ff")));
    }

    @Test
    void aByteArrayWithANumberThatIsNoByteStaysARecord() {
        assertThat(Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"constructor\",\"id\":[\"Uint8Array\"],\"args\":[[256]]}")))
                .isInstanceOfSatisfying(Value.Ext.class, e -> assertThat(e.name()).isEqualTo("Uint8Array"));
    }

    @Test
    void javaScriptSetsMapsAndExpressionsKeepTheirArguments() {
        assertThat(Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"constructor\",\"id\":[\"RegExp\"],\"method\":null,"
                        + "\"args\":[\"a+\",\"gi\"],\"kwargs\":{}}")))
                .isEqualTo(new Value.Ext(
                        -1, "", "RegExp", new Value.Items(List.of(new Value.Text("a+"), new Value.Text("gi"))), null));
    }

    @Test
    void undefinedIsDroppedFromObjectsAndNullElsewhere() {
        String undefined = "{\"lc\":2,\"type\":\"undefined\"}";
        assertThat(Serializer.decode("json", utf8("{\"a\":" + undefined + ",\"b\":[" + undefined + "]}")))
                .isEqualTo(fields("b", new Value.Items(List.of(Value.Null.INSTANCE))));
        assertThat(Serializer.decode("json", utf8(undefined))).isEqualTo(Value.Null.INSTANCE);
    }

    @Test
    void deltaSnapshotsLookTheSameInBothSerialisations() {
        Value snapshot = new Value.Ext(7, "langgraph", "_DeltaSnapshot", fields("/f", new Value.Int(1)), null);
        assertThat(Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"delta_snapshot\",\"value\":{\"/f\":1}}")))
                .isEqualTo(snapshot);
        assertThat(Serializer.decode("msgpack", hex("c70507" + "81a22f6601"))).isEqualTo(snapshot);
    }

    @Test
    void plainJsonLeavesConstructorRecordsAsTheyStand() {
        Value value = Json.read(utf8("{\"lc\":2,\"type\":\"undefined\"}"));
        assertThat(Value.fields(value).values()).containsOnlyKeys("lc", "type");
    }

    @Test
    void writtenJsonReadsBackAsTheSameValue() {
        Value value = Serializer.decode("json", utf8("{\"a\":[1,2.5,null,true,\"\\u0000ž\"],\"b\":{}}"));
        assertThat(Json.read(utf8(Json.write(value)))).isEqualTo(value);
    }

    @Test
    void writtenJsonLabelsWhatJsonLacks() {
        Value bytes = new Value.Bytes(new byte[] {1});
        assertThat(Json.write(bytes)).isEqualToIgnoringWhitespace("{\"$bytes\":\"AQ==\"}");
        assertThat(Json.write(new Value.Ext(0, "uuid", "UUID", new Value.Text("0"), null)))
                .isEqualToIgnoringWhitespace("{\"$ext\":0,\"module\":\"uuid\",\"name\":\"UUID\",\"arg\":\"0\"}");
        assertThat(Json.write(new Value.Real(Double.NEGATIVE_INFINITY)))
                .isEqualToIgnoringWhitespace("{\"$float\":\"-inf\"}");
        assertThat(Json.write(new Value.Opaque("encrypted", 3)))
                .isEqualToIgnoringWhitespace("{\"$opaque\":\"encrypted\",\"size\":3}");
        assertThat(Json.write(new Value.Pairs(List.of(new Value.Pair(new Value.Int(1), Value.Null.INSTANCE)))))
                .isEqualToIgnoringWhitespace("{\"$map\":[[1,null]]}");
    }

    private static Value fields(String key, Value value) {
        return Value.Fields.copyOf(Map.of(key, value));
    }

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
