package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

final class StoredCheckpointTest {

    @Test
    void aPythonCheckpointGivesItsFieldsAndOneChannelAtATime() throws IOException {
        StoredCheckpoint checkpoint = read("msgpack", python());
        assertThat(checkpoint.v()).isEqualTo(4);
        assertThat(checkpoint.id()).isEqualTo("1f0-id");
        assertThat(checkpoint.ts()).isEqualTo("2026-01-01T00:00:00+00:00");
        assertThat(checkpoint.channels()).containsExactly("files", "branch:to:model", "broken");
        assertThat(checkpoint.channelVersions())
                .containsExactly(
                        Map.entry("files", "00000000000000000000000000000003.0.5"),
                        Map.entry("messages", "7"));
        assertThat(checkpoint.stores("messages")).isFalse();
        assertThat(checkpoint.channel("messages")).isNull();
        assertThat(checkpoint.channel("branch:to:model")).isEqualTo(ForeignValue.Null.INSTANCE);
        assertThat(checkpoint.channel("files")).isInstanceOfSatisfying(ForeignValue.Ext.class, snapshot -> {
            assertThat(snapshot.code()).isEqualTo(7);
            assertThat(ForeignValue.fields(snapshot).values()).containsOnlyKeys("/f");
        });
        assertThat(checkpoint.channel("broken")).isInstanceOf(ForeignValue.Opaque.class);
        assertThat(checkpoint.storedSize("branch:to:model")).isEqualTo(1);
        assertThat(checkpoint.field("updated_channels")).isEqualTo(new ForeignValue.Items(List.of(new ForeignValue.Text("files"))));
    }

    private static byte[] python() throws IOException {
        MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
        out.packMapHeader(8);
        out.packString("v").packInt(4);
        out.packString("ts").packString("2026-01-01T00:00:00+00:00");
        out.packString("id").packString("1f0-id");
        out.packInt(5).packString("a key that is not text");
        out.packString("channel_values").packMapHeader(3);
        out.packString("files").packExtensionTypeHeader((byte) 7, 5).writePayload(SerializerTest.hex("81a22f6601"));
        out.packString("branch:to:model").packNil();
        out.packString("broken").packExtensionTypeHeader((byte) 5, 2).writePayload(SerializerTest.hex("9305"));
        out.packString("channel_versions").packMapHeader(2);
        out.packString("files").packString("00000000000000000000000000000003.0.5");
        out.packString("messages").packInt(7);
        out.packString("versions_seen").packMapHeader(1).packString("model").packMapHeader(0);
        out.packString("updated_channels").packArrayHeader(1).packString("files");
        return out.toByteArray();
    }

    @Test
    void aJavaScriptCheckpointGivesTheSame() {
        StoredCheckpoint checkpoint = read("json", SerializerTest.utf8("""
                { "v": 4, "id": "1f0", "ts": "2026-01-01T00:00:00.000Z",
                  "channel_values": { "files": { "/ž\\"": {"content": "x"} }, "n" : 12 ,
                     "gone": {"lc":2,"type":"undefined"}, "text": "a\\u0041ž" , "jump": null },
                  "channel_versions": { "files": 3, "n": 2 } }"""));
        assertThat(checkpoint.channels()).containsExactly("files", "n", "text", "jump");
        assertThat(checkpoint.channel("n")).isEqualTo(new ForeignValue.Int(12));
        assertThat(checkpoint.channel("text")).isEqualTo(new ForeignValue.Text("aAž"));
        assertThat(checkpoint.channel("jump")).isEqualTo(ForeignValue.Null.INSTANCE);
        assertThat(ForeignValue.fields(checkpoint.channel("files")).values()).containsOnlyKeys("/ž\"");
        assertThat(checkpoint.channelVersions()).containsEntry("files", "3");
    }

    @Test
    void everyFieldMayBeMissing() {
        StoredCheckpoint checkpoint = read("json", SerializerTest.utf8("{\"v\":1}"));
        assertThat(checkpoint.id()).isNull();
        assertThat(checkpoint.ts()).isNull();
        assertThat(checkpoint.channels()).isEmpty();
        assertThat(checkpoint.channelVersions()).isEmpty();
    }

    @Test
    void fieldsOfAnotherKindCountAsMissing() {
        StoredCheckpoint checkpoint =
                read("json", SerializerTest.utf8("{\"v\":\"x\",\"id\":7,\"channel_values\":[1],\"channel_versions\":3}"));
        assertThat(checkpoint.v()).isNull();
        assertThat(checkpoint.id()).isNull();
        assertThat(checkpoint.channels()).isEmpty();
        assertThat(checkpoint.channelVersions()).isEmpty();
    }

    @Test
    void whatCannotBeReadSaysWhy() throws IOException {
        assertThat(failure("msgpack+aes", new byte[3]).sentence()).isEqualTo("the checkpoint is encrypted with aes");
        assertThat(failure("pickle", new byte[3]).kind()).isEqualTo(Failure.Kind.UNSUPPORTED);
        byte[] whole = python();
        byte[] half = Arrays.copyOf(whole, whole.length / 2);
        assertThat(failure("msgpack", half))
                .isEqualTo(new Failure(
                        Failure.Kind.DAMAGED,
                        "the checkpoint is damaged at byte " + half.length + ": the data ends in the middle of a value"));
        assertThat(failure("json", SerializerTest.utf8("[]")).sentence()).contains("not a map");
    }

    @Test
    void versionsThatCannotBeReadAreNotTakenForNone() throws IOException {
        byte[] payload = python();
        assertThat(read("msgpack", payload).oddities()).isEmpty();
        for (String name : List.of("channel_versions", "versions_seen")) {
            byte[] damaged = payload.clone();
            int at = new String(damaged, StandardCharsets.ISO_8859_1).indexOf(name) + name.length() + 2;
            damaged[at] = (byte) 0xC9;
            damaged[at + 1] = 0;
            assertThat(read("msgpack", damaged).oddities()).anyMatch(what -> what.startsWith("its " + name + " cannot be read: damaged at byte "));
        }
    }

    @Test
    void whatANodeHasSeenIsTextWhereverItIsTextOrANumber() throws IOException {
        MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
        out.packMapHeader(1).packString("versions_seen").packMapHeader(2);
        out.packString("model").packMapHeader(1).packString("branch:to:model").packString("0002.0.5");
        out.packString("tools").packMapHeader(0);
        byte[] texts = out.toByteArray();
        Map<String, Map<String, String>> seen = Map.of("model", Map.of("branch:to:model", "0002.0.5"), "tools", Map.of());
        assertThat(read("msgpack", texts).versionsSeen()).isEqualTo(seen);
        assertThat(read("json", SerializerTest.utf8("{\"versions_seen\": {\"model\": {\"a\": 2, \"b\": \"2.5\", \"c\": 2.5, \"d\": null}, \"tools\": 7}}")).versionsSeen())
                .isEqualTo(Map.of("model", Map.of("a", "2", "b", "2.5", "c", "", "d", ""), "tools", Map.of()));
        assertThat(read("json", SerializerTest.utf8("{\"v\": 1}")).versionsSeen()).isEmpty();
        byte[] payload = python();
        int at = new String(payload, StandardCharsets.ISO_8859_1).indexOf("versions_seen") + "versions_seen".length() + 2;
        payload[at] = (byte) 0xC9;
        payload[at + 1] = 0;
        assertThat(read("msgpack", payload).versionsSeen()).isNull();
    }

    private static Failure failure(String type, byte[] payload) {
        return ((Outcome.Failed<StoredCheckpoint>) StoredCheckpoint.read(type, payload)).failure();
    }

    private static StoredCheckpoint read(String type, byte[] payload) {
        return StoredCheckpoint.read(type, payload).orThrow();
    }
}
