package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
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
        ForeignValue value = Serializer.decode(vector.type(), vector.payload());
        if (vector.type().startsWith("byte")) {
            assertThat(value).isInstanceOfSatisfying(
                    ForeignValue.Bytes.class, bytes -> assertThat(bytes.value()).isEqualTo(vector.payload()));
        } else {
            assertThat(Trees.of(value)).isEqualTo(vector.tree());
        }
    }

    @Test
    void textThatIsNoUtf8IsDamageAndTheSignForItMayBeMeant() {
        for (String flipped : List.of("a1ff", "d901ff", "81a1ff01", "82a161a1c3a16201", "da0002c328", "a3eda080")) {
            assertThat(Serializer.decode("msgpack", hex(flipped)))
                    .as(flipped)
                    .isInstanceOfSatisfying(ForeignValue.Opaque.class, opaque -> assertThat(opaque.toString()).contains("a text is no UTF-8"));
        }
        assertThat(Serializer.decode("msgpack", hex("a3efbfbd"))).isEqualTo(new ForeignValue.Text("\uFFFD"));
    }

    @Test
    void aCheckpointThatEndsBeforeItsBytesDoIsDamaged() {
        assertThat(StoredCheckpoint.read("msgpack", hex("81a17604"))).isInstanceOf(Outcome.Ok.class);
        assertThat(StoredCheckpoint.read("msgpack", hex("81a1760403")))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains("1 bytes follow the value"));
        byte[] twice = "{\"v\":4} {}".getBytes(StandardCharsets.UTF_8);
        assertThat(StoredCheckpoint.read("json", twice))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains("something follows the value"));
    }

    @Test
    void aPickledPayloadIsNamedAndNeverLoaded() {
        assertThat(Serializer.decode("pickle", new byte[7])).isEqualTo(new ForeignValue.Opaque("pickled, never loaded", 7));
    }

    @Test
    void anEncryptedPayloadIsNamed() {
        assertThat(Serializer.decode("msgpack+aes", new byte[16])).isEqualTo(new ForeignValue.Opaque("encrypted with aes", 16));
    }

    @Test
    void anUnknownTypeIsNamed() {
        assertThat(Serializer.decode("cbor", new byte[1])).isEqualTo(new ForeignValue.Opaque("unknown serialisation cbor", 1));
    }

    @Test
    void aPayloadWithoutATypeIsLookedAt() {
        assertThat(Serializer.decode(null, utf8("{\"a\":1}"))).isEqualTo(fields("a", new ForeignValue.Int(1)));
        assertThat(Serializer.decode(null, hex("81a16101"))).isEqualTo(fields("a", new ForeignValue.Int(1)));
        assertThat(Serializer.decode(null, new byte[0])).isEqualTo(ForeignValue.Null.INSTANCE);
        assertThat(Serializer.decode("empty", new byte[0])).isEqualTo(ForeignValue.Null.INSTANCE);
    }

    @Test
    void anUnknownExtensionIsLabelledAndTheRestStaysReadable() {
        // [1, ext 42 of two bytes, 2]
        assertThat(Serializer.decode("msgpack", hex("9301d52a0000" + "02")))
                .isEqualTo(new ForeignValue.Items(
                        List.of(new ForeignValue.Int(1), new ForeignValue.Opaque("unknown extension 42", 2), new ForeignValue.Int(2))));
    }

    @Test
    void aDamagedExtensionSpoilsOnlyItself() {
        // [ext 2 whose payload claims three items and has one, "x"]
        ForeignValue value = Serializer.decode("msgpack", hex("92d5029301" + "a178"));
        assertThat(value).isInstanceOfSatisfying(ForeignValue.Items.class, items -> {
            assertThat(items.values().get(0))
                    .isEqualTo(new ForeignValue.Opaque(
                            "extension 2 damaged at byte 4: 3 entries are claimed, 1 bytes are left", 2));
            assertThat(items.values().get(1)).isEqualTo(new ForeignValue.Text("x"));
        });
    }

    @Test
    void anExtensionOfAnotherShapeStaysWhole() {
        assertThat(Serializer.decode("msgpack", hex("d40105")))
                .isEqualTo(new ForeignValue.Ext(1, "", "extension 1", new ForeignValue.Int(5), null));
    }

    @Test
    void truncatedDataNamesThePlace() {
        assertThat(Serializer.decode("msgpack", hex("93a26162")))
                .isEqualTo(new ForeignValue.Opaque("damaged at byte 4: the data ends in the middle of a value", 4));
        assertThat(Serializer.decode("json", utf8("{\"a\":[1,")))
                .isInstanceOfSatisfying(ForeignValue.Opaque.class, o -> assertThat(o.why()).startsWith("damaged at byte 8"));
    }

    @Test
    void bytesAfterTheValueAreNotIgnored() {
        assertThat(Serializer.decode("msgpack", hex("0102")))
                .isEqualTo(new ForeignValue.Opaque("damaged at byte 1: 1 bytes follow the value", 2));
        assertThat(Serializer.decode("json", utf8("1 2")))
                .isEqualTo(new ForeignValue.Opaque("damaged at byte 2: more follows the value", 3));
    }

    @Test
    void wholeNumbersOfAnySizeStayExact() {
        assertThat(Serializer.decode("json", utf8("[9223372036854775807,9223372036854775808,-0]")))
                .isEqualTo(new ForeignValue.Items(List.of(
                        new ForeignValue.Int(Long.MAX_VALUE),
                        new ForeignValue.BigInt(new BigInteger("9223372036854775808")),
                        new ForeignValue.Int(0))));
        assertThat(Serializer.decode("msgpack", hex("cf0000000000000005"))).isEqualTo(new ForeignValue.Int(5));
    }

    @Test
    void pythonsJsonMayHoldNotANumber() {
        assertThat(Serializer.decode("json", utf8("[NaN,-Infinity]")))
                .isEqualTo(new ForeignValue.Items(
                        List.of(new ForeignValue.Real(Double.NaN), new ForeignValue.Real(Double.NEGATIVE_INFINITY))));
    }

    @Test
    void javaScriptByteArraysAreBytes() {
        ForeignValue value = Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"constructor\",\"id\":[\"Uint8Array\"],"
                + "\"method\":\"from\",\"args\":[[137,80,0,255]],\"kwargs\":{}}"));
        assertThat(value).isInstanceOfSatisfying(
                ForeignValue.Bytes.class, b -> assertThat(b.value()).isEqualTo(hex("895000ff")));
    }

    @Test
    void aByteArrayWithANumberThatIsNoByteStaysARecord() {
        assertThat(Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"constructor\",\"id\":[\"Uint8Array\"],\"args\":[[256]]}")))
                .isInstanceOfSatisfying(ForeignValue.Ext.class, e -> assertThat(e.name()).isEqualTo("Uint8Array"));
    }

    @Test
    void javaScriptSetsMapsAndExpressionsKeepTheirArguments() {
        assertThat(Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"constructor\",\"id\":[\"RegExp\"],\"method\":null,"
                        + "\"args\":[\"a+\",\"gi\"],\"kwargs\":{}}")))
                .isEqualTo(new ForeignValue.Ext(
                        -1, "", "RegExp", new ForeignValue.Items(List.of(new ForeignValue.Text("a+"), new ForeignValue.Text("gi"))), null));
    }

    @Test
    void undefinedIsDroppedFromObjectsAndNullElsewhere() {
        String undefined = "{\"lc\":2,\"type\":\"undefined\"}";
        assertThat(Serializer.decode("json", utf8("{\"a\":" + undefined + ",\"b\":[" + undefined + "]}")))
                .isEqualTo(fields("b", new ForeignValue.Items(List.of(ForeignValue.Null.INSTANCE))));
        assertThat(Serializer.decode("json", utf8(undefined))).isEqualTo(ForeignValue.Null.INSTANCE);
    }

    @Test
    void deltaSnapshotsLookTheSameInBothSerialisations() {
        ForeignValue snapshot = new ForeignValue.Ext(7, "langgraph", "_DeltaSnapshot", fields("/f", new ForeignValue.Int(1)), null);
        assertThat(Serializer.decode("json", utf8("{\"lc\":2,\"type\":\"delta_snapshot\",\"value\":{\"/f\":1}}")))
                .isEqualTo(snapshot);
        assertThat(Serializer.decode("msgpack", hex("c70507" + "81a22f6601"))).isEqualTo(snapshot);
    }

    @Test
    void plainJsonLeavesConstructorRecordsAsTheyStand() {
        ForeignValue value = PlainJson.read(utf8("{\"lc\":2,\"type\":\"undefined\"}"));
        assertThat(ForeignValue.fields(value).values()).containsOnlyKeys("lc", "type");
    }

    @Test
    void writtenJsonReadsBackAsTheSameValue() {
        ForeignValue value = Serializer.decode("json", utf8("{\"a\":[1,2.5,null,true,\"\\u0000ž\"],\"b\":{}}"));
        assertThat(PlainJson.read(utf8(PlainJson.write(value)))).isEqualTo(value);
    }

    @Test
    void writtenJsonLabelsWhatJsonLacks() {
        ForeignValue bytes = new ForeignValue.Bytes(new byte[] {1});
        assertThat(PlainJson.write(bytes)).isEqualToIgnoringWhitespace("{\"$bytes\":\"AQ==\"}");
        assertThat(PlainJson.write(new ForeignValue.Ext(0, "uuid", "UUID", new ForeignValue.Text("0"), null)))
                .isEqualToIgnoringWhitespace("{\"$ext\":0,\"module\":\"uuid\",\"name\":\"UUID\",\"arg\":\"0\"}");
        assertThat(PlainJson.write(new ForeignValue.Real(Double.NEGATIVE_INFINITY)))
                .isEqualToIgnoringWhitespace("{\"$float\":\"-inf\"}");
        assertThat(PlainJson.write(new ForeignValue.Opaque("encrypted", 3)))
                .isEqualToIgnoringWhitespace("{\"$opaque\":\"encrypted\",\"size\":3}");
        assertThat(PlainJson.write(new ForeignValue.Pairs(List.of(new ForeignValue.Pair(new ForeignValue.Int(1), ForeignValue.Null.INSTANCE)))))
                .isEqualToIgnoringWhitespace("{\"$map\":[[1,null]]}");
    }

    private static ForeignValue fields(String key, ForeignValue value) {
        return ForeignValue.Fields.copyOf(Map.of(key, value));
    }

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
