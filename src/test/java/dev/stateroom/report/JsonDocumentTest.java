package dev.stateroom.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a document says that its command could not end. */
final class JsonDocumentTest {
    private static JsonNode written(Consumer<JsonDocument> writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonDocument document = new JsonDocument(out, false)) {
            writing.accept(document);
        }
        return JsonMapper.shared().readTree(out.toByteArray());
    }

    @Test
    void aListThatBreaksOffSaysSoInItsLastElement() {
        JsonNode rows = written(document -> document.startArray().startObject().property("id", 1).endObject().startObject().property("id", 2).startArray("changes"));
        assertThat(rows).hasSize(3);
        assertThat(rows.get(1).get("changes")).isEmpty();
        assertThat(rows.get(1).has("$cut")).isFalse();
        assertThat(rows.get(2).get("$cut").asString()).contains("before all was written");
    }

    @Test
    void anObjectThatBreaksOffSaysSoInItsLastProperty() {
        JsonNode answer = written(document -> document.startObject().startArray("groups").startObject().startArray("hits"));
        assertThat(answer.propertyNames()).containsExactly("groups", "$cut");
    }

    @Test
    void aWholeOneDoesNot() {
        assertThat(written(document -> document.startArray().endArray())).isEmpty();
    }
}
