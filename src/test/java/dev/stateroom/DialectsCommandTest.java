package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.dialect.DialectFact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class DialectsCommandTest {
    private static final Path PAGE = Path.of("src", "site", "markdown", "dialects.md");

    @TempDir
    Path data;

    @Test
    void theTableIsPrintedAsTextAndAsJson() {
        CommandRun json = CommandRun.of(data, "dialects", "--json");
        assertThat(json.status()).isZero();
        assertThat(json.json().get("dialects").findValuesAsString("name")).contains("python-0.2", "js-1.14");
        assertThat(json.json().get("facts").size()).isGreaterThan(DialectFact.values().length);
        CommandRun text = CommandRun.of(data, "dialects");
        assertThat(text.out()).containsPattern("write-overwrites +from 0\\.7\\.0 +from 1\\.12\\.0 +Write replaces").contains("before 0.7.0");
    }

    @Test
    void thePageOfTheSiteHasTheTable() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (JsonNode fact : CommandRun.of(data, "dialects", "--json").json().get("facts")) {
            rows.append("| `%s` | %s | %s | %s | %s |%n".formatted(
                    fact.get("name").stringValue(),
                    fact.get("package").stringValue(),
                    fact.get("python").stringValue(),
                    fact.get("npm").stringValue(),
                    fact.get("meaning").stringValue()));
        }
        assertThat(Files.readString(PAGE)).as("dialects.md needs these rows").contains(rows);
    }
}
