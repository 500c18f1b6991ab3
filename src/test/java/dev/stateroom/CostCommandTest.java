package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code cost} over recorded agents. */
final class CostCommandTest {
    private static final String THREAD = "delegate-parallel";

    @TempDir
    Path folder;

    private String source = "";

    @BeforeEach
    void copy() throws Exception {
        source = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    @Test
    void everyGroupingAddsUpToTheThread() {
        for (String by : new String[] {"turn", "step", "agent", "tool", "path", "model"}) {
            for (JsonNode thread : run("cost", source, "--by", by, "--json").json()) {
                for (String field : new String[] {"input_tokens", "output_tokens", "total_tokens", "estimated_tokens", "unpriced_tokens"}) {
                    long sum = thread.get("by_" + by).valueStream().mapToLong(row -> row.get(field).longValue()).sum();
                    assertThat(sum).as("%s %s by %s", thread.get("thread"), field, by).isEqualTo(thread.get(field).longValue());
                }
            }
        }
    }

    @Test
    void aSubagentHasItsOwnTokens() {
        JsonNode thread = run("cost", source, "--thread", THREAD, "--by", "agent", "--json").json().get(0);
        assertThat(thread.get("by_agent").valueStream().map(row -> row.get("agent").stringValue())).containsExactlyInAnyOrder("main", "researcher");
        assertThat(thread.get("total_tokens").longValue()).isEqualTo(878);
    }

    @Test
    void estimatesAreMarked() {
        assertThat(run("cost", source, "--thread", "synthetic-overwrite").out()).contains("~");
        assertThat(run("cost", source, "--thread", THREAD).out()).doesNotContain("~");
    }

    @Test
    void ownPricesMakeMoney() throws Exception {
        String model = run("cost", source, "--thread", THREAD, "--by", "model", "--json").json().get(0).get("by_model").get(0).get("model").stringValue();
        Path prices = Files.writeString(folder.resolve("prices.json"), "{\"prices\": [{\"model\": \"" + model + "\", \"input\": 1000000, \"output\": 0}]}");
        JsonNode thread = run("cost", source, "--thread", THREAD, "--prices", prices.toString(), "--json").json().get(0);
        assertThat(thread.get("unpriced_tokens").longValue()).isZero();
        assertThat(thread.get("cost_usd").doubleValue()).isEqualTo(thread.get("input_tokens").doubleValue());
        Files.writeString(prices, "{\"prices\": [{\"model\": \"x\", \"input\": 1, \"output\": 1}, {\"model\": \"y\"}]}");
        CommandRun refused = run("cost", source, "--prices", prices.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("prices.json").contains("price 2");
        Files.writeString(prices, "not JSON");
        assertThat(run("cost", source, "--prices", prices.toString()).status()).isEqualTo(2);
    }

    @Test
    void flameChartsHaveAllTokens() {
        long all = run("cost", source, "--thread", THREAD, "--json").json().get(0).get("total_tokens").longValue();
        String folded = run("cost", source, "--thread", THREAD, "--export", "folded").out();
        assertThat(folded.lines().mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1))).sum()).isEqualTo(all);
        JsonNode chart = new JsonMapper().readTree(run("cost", source, "--thread", THREAD, "--export", "speedscope").out());
        JsonNode profile = chart.get("profiles").get(0);
        assertThat(profile.get("weights").valueStream().mapToLong(JsonNode::longValue).sum()).isEqualTo(all);
        int frames = chart.get("shared").get("frames").size();
        assertThat(profile.get("samples").valueStream().flatMap(JsonNode::valueStream).allMatch(frame -> frame.intValue() < frames)).isTrue();
    }
}
