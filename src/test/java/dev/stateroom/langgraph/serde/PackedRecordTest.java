package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PayloadFormat.Range;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** A record that stays packed is the record that unpacking it at once would give. */
final class PackedRecordTest {
    private static final String LONG = "some text that is long enough to be worth it; ".repeat(9);

    @Test
    void mapsOfScalarsInsideAMapStayPackedAndReadTheSame() throws IOException {
        byte[] payload = files(record(LONG));
        ForeignValue.Fields files = (ForeignValue.Fields) Serializer.decode("msgpack", payload);
        ForeignValue.Fields record = ForeignValue.fields(files.get("/a"));
        assertThat(record.values()).isInstanceOf(PackedRecord.class);
        assertThat(record.values().keySet())
                .containsExactly("content", "bytes", "none", "yes", "no", "small", "negative", "large", "huge", "real");
        assertThat(ForeignValue.text(record.get("content"))).isEqualTo(LONG);
        assertThat(record.get("none")).isEqualTo(ForeignValue.Null.INSTANCE);
        assertThat(record.get("negative")).isEqualTo(new ForeignValue.Int(-70_000));
        assertThat(record.get("huge")).isEqualTo(new ForeignValue.Int(Long.MIN_VALUE));
        assertThat(record.get("real")).isEqualTo(new ForeignValue.Real(0.5));
        assertThat(record.get("missing")).isNull();
    }

    @Test
    void theOutermostMapAndMapsThatHoldMoreThanScalarsAreUnpackedAtOnce() throws IOException {
        assertThat(((ForeignValue.Fields) Serializer.decode("msgpack", record(LONG))).values()).isNotInstanceOf(PackedRecord.class);
        MessageBufferPacker lines = MessagePack.newDefaultBufferPacker();
        lines.packMapHeader(1).packString("content").packArrayHeader(2).packString(LONG).packString("");
        ForeignValue.Fields files = (ForeignValue.Fields) Serializer.decode("msgpack", files(lines.toByteArray()));
        assertThat(ForeignValue.fields(files.get("/a")).values()).isNotInstanceOf(PackedRecord.class).containsOnlyKeys("content");
    }

    @Test
    void aRecordThatIsCutShortIsNone() throws IOException {
        byte[] whole = record(LONG);
        assertThat(PackedRecord.at(whole, 0, whole.length)).isNotNull();
        for (int end = 0; end < whole.length; end++) {
            assertThat(PackedRecord.at(whole, 0, end)).as("cut at " + end).isNull();
            assertThat(PackedRecord.at(Arrays.copyOf(whole, end), 0, end)).isNull();
        }
    }

    @Test
    void aRecordWithATextThatIsNoUtf8IsDamageAsAnywhereElse() throws IOException {
        byte[] accents = record(LONG + "\u00e9\ufffd\ud83d\ude00");
        assertThat(PackedRecord.at(accents, 0, accents.length)).isNotNull();
        for (int at : new int[] {3, 40}) {
            byte[] record = record(LONG);
            record[at] = (byte) 0xff;
            assertThat(PackedRecord.at(record, 0, record.length)).as("byte " + at).isNull();
            assertThat(Serializer.decode("msgpack", files(record)))
                    .isInstanceOfSatisfying(ForeignValue.Opaque.class, opaque -> assertThat(opaque.toString()).contains("no UTF-8"));
        }
    }

    @Test
    void recordsAreStoredAlikeWhereTheirBytesAreTheSame() throws IOException {
        byte[] bytes = record(LONG);
        PackedRecord record = packed(bytes);
        assertThat(record.isStoredLike(packed(bytes.clone()))).isTrue();
        assertThat(record.isStoredLike(packed(record(LONG + "!")))).isFalse();
    }

    /** Whatever bytes follow: what is treated as a record can be unpacked, and is as long as unpacking finds it. */
    @Test
    void whatIsTakenForARecordIsOne() {
        RandomCases.check(2_000, random -> {
            byte[] noise = random.bytes(40);
            byte first = (byte) random.nextInt();
            byte[] start = record(LONG);
            byte[] payload = Arrays.copyOf(start, start.length + noise.length);
            System.arraycopy(noise, 0, payload, start.length, noise.length);
            payload[0] = (byte) (0x80 | first & 0x0f);
            PackedRecord record = PackedRecord.at(payload, 0, payload.length);
            if (record != null) {
                ForeignValue whole = new MsgpackValues(payload, new MemoryAllowance(payload.length)).only(new Range(0, record.packedLength()));
                // Byte values show as an address.
                assertThat(ForeignValue.fields(whole).values().toString().replaceAll("@\\w+", ""))
                        .isEqualTo(record.toString().replaceAll("@\\w+", ""));
            }
        });
    }

    /** The map that a checkpoint has of what its nodes have seen, with some bytes changed: what is taken for a plain one can be unpacked. */
    @Test
    void whatIsTakenForAPlainMapCanBeUnpacked() throws IOException {
        MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
        out.packMapHeader(3).packString("__input__").packMapHeader(0);
        out.packString("model").packMapHeader(2).packString("branch:to:model").packString("0002.0.5").packString("\u00e9").packNil();
        out.packString("tools").packMapHeader(1).packString("messages").packMapHeader(1).packString("x").packLong(7);
        byte[] seen = out.toByteArray();
        Msgpack format = new Msgpack();
        assertThat(format.isPlainMap(seen, Range.all(seen))).isTrue();
        RandomCases.check(20_000, random -> {
            byte[] payload = Arrays.copyOf(seen, seen.length - (random.nextInt(4) == 0 ? random.nextInt(seen.length) : 0));
            for (int i = random.nextInt(3); i >= 0 && payload.length > 0; i--) {
                payload[random.nextInt(payload.length)] = (byte) random.nextInt();
            }
            boolean isPlain = format.isPlainMap(payload, Range.all(payload));
            ForeignValue whole = Serializer.decode("msgpack", payload);
            assertThat(!isPlain || whole instanceof ForeignValue.Fields).as("%s", whole).isTrue();
        });
    }

    /** The versions of a checkpoint's channels and its fields, with some bytes changed: the short ways read what unpacking reads. */
    @Test
    void textsAndSmallValuesAreReadAsUnpackingReadsThem() throws IOException {
        MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
        out.packMapHeader(3).packString("files").packString("0002.0.5").packString("\u00e9").packString("x".repeat(40)).packString("files").packString("");
        byte[] versions = out.toByteArray();
        Msgpack format = new Msgpack();
        assertThat(format.texts(versions, Range.all(versions))).hasToString("{files=, \u00e9=" + "x".repeat(40) + "}");
        RandomCases.check(20_000, random -> {
            byte[] payload = Arrays.copyOf(versions, versions.length - (random.nextInt(4) == 0 ? random.nextInt(versions.length) : 0));
            for (int i = random.nextInt(3); i >= 0 && payload.length > 0; i--) {
                payload[random.nextInt(payload.length)] = (byte) random.nextInt();
            }
            int start = random.nextInt(2) == 0 ? 0 : random.nextInt(payload.length + 1);
            Range range = new Range(start, Math.min(payload.length, start + (random.nextInt(2) == 0 ? payload.length : random.nextInt(12))));
            ForeignValue whole;
            try {
                whole = new MsgpackValues(payload, new MemoryAllowance(payload.length)).only(range);
            } catch (DamagedPayload e) {
                whole = new ForeignValue.Opaque(e.phrase(), range.length());
            }
            assertThat(Serializer.decode(format, payload, range).toString().replaceAll("@\\w+", "")).isEqualTo(whole.toString().replaceAll("@\\w+", ""));
            Map<String, String> texts = format.texts(payload, range);
            if (texts != null) {
                assertThat(texts.toString()).isEqualTo(ForeignValue.fields(whole).values().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, e -> ForeignValue.text(e.getValue()), (_, b) -> b, LinkedHashMap::new)).toString());
            }
        });
    }

    @Test
    void bytesOutsideAsciiAreSeenWhereverTheyAre() {
        for (int at = 0; at < 40; at++) {
            byte[] text = new byte[40];
            Arrays.fill(text, (byte) 'a');
            text[at] = (byte) 0xff;
            assertThat(Utf8Text.isText(text, 0, 40)).as("byte %d", at).isFalse();
            assertThat(Utf8Text.isText(text, 0, at)).as("before byte %d", at).isTrue();
            assertThat(Utf8Text.isText(text, at + 1, 40)).as("after byte %d", at).isTrue();
        }
    }

    private static PackedRecord packed(byte[] bytes) {
        return Objects.requireNonNull(PackedRecord.at(bytes, 0, bytes.length));
    }

    private static byte[] record(String content) throws IOException {
        MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
        out.packMapHeader(10).packString("content").packString(content);
        out.packString("bytes").packBinaryHeader(3).writePayload(new byte[] {1, 2, 3});
        out.packString("none").packNil().packString("yes").packBoolean(true).packString("no").packBoolean(false);
        out.packString("small").packInt(7).packString("negative").packInt(-70_000);
        out.packString("large").packInt(70_000).packString("huge").packLong(Long.MIN_VALUE);
        out.packString("real").packDouble(0.5);
        return out.toByteArray();
    }

    private static byte[] files(byte[] record) throws IOException {
        MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
        out.packMapHeader(2).packString("/a").writePayload(record).packString("/b").writePayload(record);
        return out.toByteArray();
    }
}
