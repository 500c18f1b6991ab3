package dev.stateroom.langgraph.serde;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The recorded payloads. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Vectors(String name, String type, byte[] payload, JsonNode tree, String error) {

    static List<Vectors> all() {
        try (InputStream in =
                Objects.requireNonNull(Vectors.class.getResourceAsStream("serde-vectors.json"))) {
            return JsonMapper.shared().readTree(in).get("vectors").valueStream()
                    .map(Vectors::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Vectors of(JsonNode node) {
        return new Vectors(
                node.get("name").asString(),
                node.path("type").asString(""),
                Base64.getDecoder().decode(node.path("payload_b64").asString("")),
                node.path("tree"),
                node.path("error_on_dump").asString(""));
    }
}
