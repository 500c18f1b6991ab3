package dev.stateroom.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.report.JsonDocument.JsonRows;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a document says that its command could not end. */
final class JsonDocumentTest {
    private static JsonNode written(Object answer) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            JsonDocument.write(out, false, answer);
        } catch (CancelledException _) {
            // As a command that is stopped while it writes.
        }
        return JsonMapper.shared().readTree(out.toByteArray());
    }

    private record FoundAnswer(int id, JsonRows changes) {}

    private static final JsonRows BROKEN = rows -> {
        throw new CancelledException();
    };

    @Test
    void aListThatBreaksOffSaysSoInItsLastElement() {
        JsonNode rows = written((JsonRows) all -> {
            all.accept(new FoundAnswer(1, _ -> {}));
            all.accept(new FoundAnswer(2, BROKEN));
        });
        assertThat(rows).hasSize(3);
        assertThat(rows.get(1).get("changes")).isEmpty();
        assertThat(rows.get(1).has("$cut")).isFalse();
        assertThat(rows.get(2).get("$cut").asString()).contains("before all was written");
    }

    @Test
    void anObjectThatBreaksOffSaysSoInItsLastProperty() {
        record GroupsAnswer(List<FoundAnswer> groups) {}
        assertThat(written(new GroupsAnswer(List.of(new FoundAnswer(1, BROKEN)))).propertyNames()).containsExactly("groups", "$cut");
    }

    @Test
    void aWholeOneDoesNot() {
        assertThat(written((JsonRows) _ -> {})).isEmpty();
    }
}
