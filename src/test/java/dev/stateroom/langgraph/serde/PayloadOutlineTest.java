package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.StoredBytes;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Names and sizes in payloads that nobody holds. */
final class PayloadOutlineTest {
    private static final String LONG = "a \"quoted\" é € 😀 line\n".repeat(500);
    private static final long BYTES = LONG.getBytes(StandardCharsets.UTF_8).length;

    private long read;

    private ForeignValue outline(String type, byte[] payload) {
        read = 0;
        return PayloadOutline.of(type, payload.length, (offset, length, _) -> {
            // Less than asked for may come at once.
            int to = (int) Math.min(payload.length, offset + Math.min(length, 1_000));
            read += to - offset;
            return Arrays.copyOfRange(payload, (int) offset, to);
        }, 100, Cancellation.NEVER);
    }

    private static FileData file(ForeignValue outline, String path) {
        return FileRecords.read(Objects.requireNonNull(ForeignValue.fields(outline).get(path), path));
    }

    @Test
    void jsonIsGoneThroughAndLongTextsAreMeasuredInUtf8() {
        String escaped = LONG.replace("\"", "\\\"").replace("\n", "\\n").replace("é", "\\u00e9").replace("😀", "\\ud83d\\ude00").replace("€", "\\u20AC");
        ForeignValue outline = outline("json", ("{\"/a\": {\"content\":\"" + escaped + "\", \"encoding\" : \"utf-8\"},\"/gone\":null,\n\"/b\":{\"content\":[\"x\",\"y\"],\"n\":-1.5e3,\"t\":[true,{}]}}")
                .getBytes(StandardCharsets.UTF_8));
        assertThat(ForeignValue.fields(outline).values()).containsOnlyKeys("/a", "/gone", "/b").containsEntry("/gone", ForeignValue.Null.INSTANCE);
        assertThat(file(outline, "/a").size()).isEqualTo(BYTES);
        assertThat(file(outline, "/a").encoding()).isEqualTo("utf-8");
        assertThat(file(outline, "/a").content()).isInstanceOf(FileData.Stored.class);
        assertThat(file(outline, "/b").bytes()).asString(StandardCharsets.UTF_8).isEqualTo("x\ny");
    }

    @Test
    void messagePackIsPassedOverWhereNothingNeedBeRead() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        byte[] text = "x".repeat(3_000_000).getBytes(StandardCharsets.US_ASCII);
        out.write(0x82);
        out.write(0xa2);
        out.writeBytes("/a");
        out.write(0x83);
        out.write(0xa7);
        out.writeBytes("content");
        out.write(0xdb);
        out.writeInt(text.length);
        out.write(text);
        out.write(0xa8);
        out.writeBytes("encoding");
        out.write(0xa5);
        out.writeBytes("utf-8");
        out.write(0xa1);
        out.writeBytes("n");
        out.write(0xd1);
        out.writeShort(-300);
        out.write(0xa2);
        out.writeBytes("/b");
        out.write(0xc0);
        ForeignValue outline = outline("msgpack", bytes.toByteArray());
        assertThat(file(outline, "/a").size()).isEqualTo(text.length);
        assertThat(ForeignValue.fields(ForeignValue.fields(outline).get("/a")).get("n")).isEqualTo(new ForeignValue.Int(-300));
        assertThat(ForeignValue.fields(outline).values()).containsEntry("/b", ForeignValue.Null.INSTANCE);
        assertThat(read).as("bytes read of %,d", bytes.size()).isLessThan(5_000);
    }

    @Test
    void aLongTextIsReadInPartsFromWhereItIs() throws IOException {
        String plain = "0123456789é€😀\n\t\"\\\u0001".repeat(200_000);
        byte[] bytes = plain.getBytes(StandardCharsets.UTF_8);
        String escaped = PlainJson.write(new ForeignValue.Text(plain)).replace("😀", "\\uD83d\\ude00");
        byte[] json = ("{\"/a\":{\"content\":" + escaped + "},\"/b\":{\"encoding\":\"base64\",\"content\":" + escaped + "}}").getBytes(StandardCharsets.UTF_8);
        ForeignValue outline = outline("json", json);
        assertThat(file(outline, "/a").size()).isEqualTo(bytes.length);
        isReadLike(bytes, file(outline, "/a"));
        assertThat(file(outline, "/b").content()).as("what is stored are not the file's bytes").isInstanceOf(FileData.Unreadable.class);
        isReadLike(bytes, file(outline("msgpack", packed(bytes)), "/a"));
    }

    private static void isReadLike(byte[] bytes, FileData file) throws IOException {
        StoredBytes stored = ((FileData.Stored) file.content()).bytes();
        assertThat(stored.stream(0, bytes.length).readAllBytes()).isEqualTo(bytes);
        for (int offset : new int[] {0, 1, 1_048_575, 1_048_576, 1_048_577, 3_000_003, bytes.length - 7, bytes.length}) {
            int end = Math.min(bytes.length, offset + 5_000);
            assertThat(stored.stream(offset, end).readAllBytes()).as("from %d", offset).isEqualTo(Arrays.copyOfRange(bytes, offset, end));
        }
    }

    @Test
    void aHalfOfASurrogatePairTakesThePlaceOfOneReplacementCharacter() throws IOException {
        String text = "\\ud83dx\\ud83d\\ud83d\\ude00\\ude00".repeat(100);
        byte[] expected = "\uFFFDx\uFFFD😀\uFFFD".repeat(100).getBytes(StandardCharsets.UTF_8);
        FileData file = file(outline("json", ("{\"/a\":{\"content\":\"" + text + "\"}}").getBytes(StandardCharsets.US_ASCII)), "/a");
        assertThat(file.size()).isEqualTo(expected.length);
        assertThat(((FileData.Stored) file.content()).bytes().stream(0, expected.length).readAllBytes()).isEqualTo(expected);
    }

    @Test
    void aTextWithoutWholeCharactersIsReadFromNearby() {
        FileData file = file(outline("json", ("{\"/a\":{\"content\":\"" + "\\ud83d".repeat(1_000_000) + "\"}}").getBytes(StandardCharsets.US_ASCII)), "/a");
        assertThat(file.size()).isEqualTo(3_000_000);
        read = 0;
        assertThat(((FileData.Stored) file.content()).bytes().read(2_900_000, 100)).hasSize(100);
        assertThat(read).as("bytes read").isLessThan(2_300_000);
    }

    @Test
    void anEscapeThatIsNoneIsDamage() {
        assertThat(outline("json", "{\"/a\":{\"content\":\"x\\uZZZZ\"}}".getBytes(StandardCharsets.US_ASCII))).isInstanceOf(ForeignValue.Opaque.class);
    }

    @Test
    void twoTextsThatAreNotHeldAreTheSameOnlyInOnePlace() throws IOException {
        byte[] packed = packed("x".repeat(3_000_000).getBytes(StandardCharsets.US_ASCII));
        PayloadOutline.Source first = source(packed);
        FileData file = file(PayloadOutline.of("msgpack", packed.length, first, 100, Cancellation.NEVER), "/a");
        assertThat(file.sameAs(file(PayloadOutline.of("msgpack", packed.length, first, 100, Cancellation.NEVER), "/a"))).isTrue();
        FileData other = file(PayloadOutline.of("msgpack", packed.length, source(packed), 100, Cancellation.NEVER), "/a");
        assertThat(file.sameAs(other)).isFalse();
        assertThat(file.hasBytesOf(other)).isFalse();
    }

    private static PayloadOutline.Source source(byte[] payload) {
        return (offset, length, _) -> Arrays.copyOfRange(payload, (int) offset, (int) Math.min(payload.length, offset + length));
    }

    private static byte[] packed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(0x81);
        out.write(0xa2);
        out.writeBytes("/a");
        out.write(0x81);
        out.write(0xa7);
        out.writeBytes("content");
        out.write(0xdb);
        out.writeInt(text.length);
        out.write(text);
        return bytes.toByteArray();
    }

    @Test
    void textsAreHeldUpToABoundInAll() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 6_000; i++) {
            json.append(i == 0 ? "" : ",").append("\"/f").append(i).append("\":{\"content\":\"").append("x".repeat(1_000)).append("\"}");
        }
        byte[] payload = json.append('}').toString().getBytes(StandardCharsets.US_ASCII);
        ForeignValue outline = PayloadOutline.of("json", payload.length, (offset, length, _) -> Arrays.copyOfRange(payload, (int) offset, (int) offset + length), 2_000, Cancellation.NEVER);
        assertThat(file(outline, "/f0").content()).isInstanceOf(FileData.Text.class);
        assertThat(file(outline, "/f5999").content()).isInstanceOf(FileData.Stored.class);
        assertThat(file(outline, "/f5999").size()).isEqualTo(1_000);
    }

    @Test
    void whatIsCutOffOrNestedWithoutEndIsOpaque() {
        assertThat(outline("json", "{\"/a\":{\"content\":\"x".getBytes(StandardCharsets.US_ASCII))).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(outline("json", "[".repeat(9_000).getBytes(StandardCharsets.US_ASCII))).isInstanceOf(ForeignValue.Opaque.class);
        byte[] deep = new byte[9_000];
        Arrays.fill(deep, (byte) 0x91);
        assertThat(outline("msgpack", deep)).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(outline("msgpack", new byte[] {(byte) 0x81, (byte) 0xa1, 'a', (byte) 0xdb, 127, 127, 127, 127, 1})).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(outline("pickle", new byte[40])).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(outline("json", new byte[0])).isInstanceOf(ForeignValue.Opaque.class);
    }
}
