package dev.stateroom.langgraph.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Both forms of a joined checkpoint, read again by the reader of whole ones. */
final class JoinedCheckpointTest {
    private static final String BODY = """
            {"v": 4, "id": "1f1", "ts": "2026-11-23T16:00:00+00:00", "channel_values": {"turns": 18446744073709551615, "files": "old", "rate": 0.5},
             "channel_versions": {"files": "00000002.7", "turns": 3}, "versions_seen": {"agent": {"files": "00000001.1"}}, "updated_channels": ["files", null, true]}""";

    private static SerializedPayload payload(String type, byte... bytes) {
        return new SerializedPayload(type, bytes, bytes.length);
    }

    private static SerializedPayload json(String text) {
        return payload("json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static StoredCheckpoint read(SerializedPayload joined) {
        return StoredCheckpoint.read(joined.type(), bytes(joined), Map.of()).orThrow();
    }

    private static byte[] bytes(SerializedPayload joined) {
        return Objects.requireNonNull(joined.bytes());
    }

    @Test
    void valuesThatPythonPackedStayAsTheyAre() {
        Map<String, SerializedPayload> apart = new LinkedHashMap<>();
        apart.put("files", payload("msgpack", (byte) 0x82, (byte) 0xa1, (byte) 'a', (byte) 1, (byte) 0xa1, (byte) 'a', (byte) 2));
        apart.put("blob", payload("bytes", (byte) 9, (byte) 8));
        apart.put("nothing", payload("null"));
        SerializedPayload joined = JoinedCheckpoint.of(json(BODY), apart).orThrow();
        assertThat(joined.type()).isEqualTo("msgpack");
        StoredCheckpoint checkpoint = read(joined);
        assertThat(checkpoint.id()).isEqualTo("1f1");
        assertThat(checkpoint.channel("blob")).isInstanceOfSatisfying(ForeignValue.Bytes.class, bytes -> assertThat(bytes.value()).containsExactly(9, 8));
        assertThat(checkpoint.channel("nothing")).isEqualTo(ForeignValue.Null.INSTANCE);
        assertThat(checkpoint.channel("turns")).isInstanceOf(ForeignValue.BigInt.class);
        // Not decoded and written again: that would lose an entry.
        assertThat(new String(bytes(joined), StandardCharsets.ISO_8859_1)).contains("\u00a5files\u0082\u00a1a\u0001\u00a1a\u0002").doesNotContain("old");
        ForeignValue.Fields whole = ForeignValue.fields(Serializer.decode("msgpack", bytes(joined)));
        ForeignValue.Fields body = ForeignValue.fields(Serializer.decode("json", BODY.getBytes(StandardCharsets.UTF_8)));
        for (String field : List.of("v", "id", "ts", "channel_versions", "versions_seen", "updated_channels")) {
            assertThat(whole.get(field)).as(field).isEqualTo(body.get(field));
        }
    }

    @Test
    void valuesThatJavaScriptWroteStayAsTheyAre() {
        SerializedPayload joined = JoinedCheckpoint.of(json(BODY), Map.of("files", json("{\"/a\": {\"size\": 1.0e2}}"))).orThrow();
        assertThat(joined.type()).isEqualTo("json");
        assertThat(new String(bytes(joined), StandardCharsets.UTF_8)).contains("\"files\":{\"/a\": {\"size\": 1.0e2}}", "18446744073709551615").doesNotContain("old");
        assertThat(read(joined).channel("rate")).isEqualTo(new ForeignValue.Real(0.5));
        SerializedPayload alone = json(BODY);
        assertThat(JoinedCheckpoint.of(alone, Map.of()).orThrow()).as("nothing to join").isSameAs(alone);
    }

    @Test
    void whatTheFormHasNotIsRefusedByName() {
        Map<String, SerializedPayload> mixed = Map.of("files", payload("msgpack", (byte) 0x80), "notes", json("{}"));
        assertThat(failure(JoinedCheckpoint.of(json(BODY), mixed))).isEqualTo("the value of notes is in the form json, which cannot be joined to its checkpoint");
        assertThat(failure(JoinedCheckpoint.of(json(BODY), Map.of("files", payload("pickle", (byte) 0x80))))).contains("in the form pickle");
        SerializedPayload closed = new SerializedPayload("msgpack+aes", new byte[4], 4, "encrypted");
        assertThat(failure(JoinedCheckpoint.of(json(BODY), Map.of("files", closed)))).contains("the value of files is encrypted");
        assertThat(failure(JoinedCheckpoint.of(json("[]"), Map.of("files", json("{}"))))).isEqualTo("the checkpoint is no JSON object");
    }

    private static String failure(Outcome<SerializedPayload> outcome) {
        return outcome instanceof Outcome.Failed<SerializedPayload>(Failure failure) ? failure.sentence() : "no failure";
    }
}
