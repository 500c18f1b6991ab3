package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import dev.stateroom.RandomCases;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Outcome;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HostilePayloadTest {
    private static final int TEN_MILLION = 10_000_000;
    private static final List<Vectors> VECTORS = Vectors.all();

    @Test
    void randomBytesNeverThrow() {
        RandomCases.check(2_000, random -> readEveryWay(random.bytes(255)));
    }

    @Test
    void anEncodingThatNobodyReadsNeverThrows() {
        readEveryWay(new byte[] {0, 0, '"', 0});
        readEveryWay(new byte[] {0, '"', 0, 0});
    }

    @Test
    void flippedAndCutVectorsNeverThrow() {
        RandomCases.check(3_000, random -> readEveryWay(damage(random.pick(VECTORS).payload(), random)));
    }

    private static byte[] damage(byte[] payload, Random random) {
        byte[] copy = payload.clone();
        for (int i = random.nextInt(6); i > 0 && copy.length > 0; i--) {
            copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return random.nextBoolean() ? copy : Arrays.copyOf(copy, random.nextInt(copy.length + 1));
    }

    /** Whatever comes out, it must come out, and it must be possible to continue with it. */
    private static void readEveryWay(byte[] payload) {
        for (String type : List.of("msgpack", "json")) {
            ForeignValue value = Serializer.decode(type, payload);
            PlainJson.write(value);
            MessageReader.read(value);
            FileRecords.read(value);
            if (StoredCheckpoint.read(type, payload) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint)) {
                checkpoint.id();
                checkpoint.v();
                checkpoint.channelVersions();
                checkpoint.channels().forEach(checkpoint::channel);
            }
        }
    }

    @Test
    void deepNestingIsCutWithAReason() {
        for (byte[] payload : List.of(repeated(TEN_MILLION, 0x91), nestedExtensions(), repeated(200_000, '['))) {
            String type = payload[0] == '[' ? "json" : "msgpack";
            assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
                boolean said = PlainJson.write(Serializer.decode(type, payload)).contains("$opaque");
                assertThat(said).isTrue();
            });
        }
    }

    @Test
    void whatLiesBelowTheDepthBoundIsOneLabelledValue() {
        byte[] lists = repeated(1000, 0x91);
        lists[999] = (byte) 0xc0;
        ForeignValue value = Serializer.decode("msgpack", lists);
        int depth = 0;
        while (value instanceof ForeignValue.Items(List<ForeignValue> inner)) {
            value = inner.getFirst();
            depth++;
        }
        assertThat(depth).isEqualTo(PayloadFormat.MAX_DEPTH + 1);
        assertThat(value).isEqualTo(new ForeignValue.Opaque("nested deeper than 200", 1000 - depth));
        String json = "[".repeat(1000) + "]".repeat(1000);
        assertThat(PlainJson.write(Serializer.decode("json", SerializerTest.utf8(json)))).contains("nested deeper than 200");
    }

    @Test
    void aClaimedLengthIsCheckedBeforeAnythingIsAllocated() {
        for (String header : List.of(
                "ddffffffff", "dd7fffffff", "df7fffffff", "df40000000", "db7fffffff", "c67fffffff", "c630000000", "db30000000", "c97fffffff07", "c9ffffffff2a")) {
            long before = allocated();
            ForeignValue value = Serializer.decode("msgpack", SerializerTest.hex(header));
            assertThat(allocated() - before).as(header).isLessThan(4_000_000);
            assertThat(value).as(header).isInstanceOfSatisfying(
                    ForeignValue.Opaque.class, o -> assertThat(o.why()).startsWith("damaged at byte"));
        }
    }

    @Test
    void nestedClaimsOfHalfThePayloadDoNotAddUp() {
        // Each level claims as many entries as bytes are left.
        ByteBuffer buffer = ByteBuffer.allocate(TEN_MILLION);
        for (int level = 0; level < 190; level++) {
            buffer.put((byte) 0xdd).putInt(buffer.remaining() - 5);
        }
        long before = allocated();
        assertThat(Serializer.decode("msgpack", buffer.array())).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(allocated() - before).isLessThan(60L * TEN_MILLION);
    }

    @Test
    void aPayloadOfTheSmallestMapsStopsAtTheAllowance() {
        // [{"": null}, {"": null}, …]: three bytes stand for some hundred.
        ByteBuffer buffer = ByteBuffer.allocate(TEN_MILLION);
        int count = (TEN_MILLION - 5) / 3;
        buffer.put((byte) 0xdd).putInt(count);
        for (int i = 0; i < count; i++) {
            buffer.put((byte) 0x81).put((byte) 0xa0).put((byte) 0xc0);
        }
        byte[] payload = Arrays.copyOf(buffer.array(), buffer.position());
        assertThat(Serializer.decode("msgpack", payload))
                .isEqualTo(new ForeignValue.Opaque("holds more values than are unpacked at once", payload.length));
    }

    /** So large that it is weighed first, by the same rules. */
    @Test
    void aLargePayloadThatFitsIsReadWhole() {
        byte[] json = SerializerTest.utf8("{\"a\":[" + ("{\"k\":[1,2.5,\"" + "x".repeat(100) + "\",null]},").repeat(80_000) + "true]}");
        ForeignValue read = Serializer.decode("json", json);
        assertThat(ForeignValue.items(ForeignValue.fields(read).get("a"))).hasSize(80_001);
        ByteBuffer buffer = ByteBuffer.allocate(TEN_MILLION);
        int count = (TEN_MILLION - 1000) / 300;
        buffer.put((byte) 0x81).put((byte) 0xa1).put((byte) 'a').put((byte) 0xdd).putInt(count);
        for (int i = 0; i < count; i++) {
            // A pair whose key is no text, a list with bytes, a map and an extension around a list.
            buffer.put((byte) 0x81).put((byte) 1).put((byte) 0x94).put((byte) 0xc4).put((byte) 200).put(new byte[200]);
            buffer.put((byte) 0x81).put((byte) 0xa1).put((byte) 'k').put((byte) 0xc0);
            buffer.put((byte) 0xd4).put((byte) 2).put((byte) 0x90).put((byte) 0xd9).put((byte) 80).put(new byte[80]);
        }
        ForeignValue packed = Serializer.decode("msgpack", Arrays.copyOf(buffer.array(), buffer.position()));
        assertThat(ForeignValue.items(ForeignValue.fields(packed).get("a"))).hasSize(count).allMatch(ForeignValue.Pairs.class::isInstance);
    }

    @Test
    void tenMillionBytesOfAnUnknownExtensionAreNotCopied() {
        byte[] payload = new byte[TEN_MILLION + 6];
        ByteBuffer.wrap(payload).put((byte) 0xc9).putInt(TEN_MILLION).put((byte) 42);
        long before = allocated();
        assertThat(Serializer.decode("msgpack", payload)).isEqualTo(new ForeignValue.Opaque("unknown extension 42", TEN_MILLION));
        assertThat(allocated() - before).isLessThan(1_000_000);
    }

    @Test
    void aNumberThatNeverEndsIsRefused() {
        assertThat(Serializer.decode("json", SerializerTest.utf8("[" + "9".repeat(1_000_000) + "]")))
                .isInstanceOf(ForeignValue.Opaque.class);
    }

    private static byte[] nestedExtensions() {
        // Extension 7 in extension 7 …, each with the length of the rest.
        ByteBuffer buffer = ByteBuffer.allocate(600_000);
        while (buffer.remaining() >= 12) {
            buffer.put((byte) 0xc9).putInt(buffer.remaining() - 5).put((byte) 7);
        }
        while (buffer.hasRemaining()) {
            buffer.put((byte) 0xc1);
        }
        return buffer.array();
    }

    private static byte[] repeated(int count, int with) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) with);
        return bytes;
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }
}
