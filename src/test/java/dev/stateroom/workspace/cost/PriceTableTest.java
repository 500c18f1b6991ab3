package dev.stateroom.workspace.cost;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTableTest {
    private static final long MILLION = 1_000_000;

    private final PriceTable own = PriceTable.of("""
                    {"prices": [
                      {"model": "gpt-5", "input": 1, "output": 10, "cache_read": 0.1},
                      {"model": "gpt-5-2025-08-07", "input": 2, "output": 20},
                      {"model": "gpt-4.1", "input": 4, "output": 8},
                      {"model": "claude-opus-4", "input": 15, "output": 75},
                      {"model": "claude-opus-4-5", "input": 5, "output": 25},
                      {"model": "wide", "input": 1, "output": 2, "long": {"above": 1000, "input": 3, "output": 4}}]}
                    """.getBytes(UTF_8)).orThrow();

    @ParameterizedTest
    @CsvSource({
        "gpt-5, 1",
        "gpt-5-2025-08-07, 2",
        "gpt-5-2026-01-01, 1",
        "openai:gpt-5, 1",
        "openai/gpt-5-latest, 1",
        "OpenAI/GPT-4.1, 4",
        "gpt-5.2, ",
        "gpt-5-pro, ",
        "gpt-50, ",
        "claude-opus-4-20250514, 15",
        "claude-opus-4@20250514, 15",
        "claude-opus-4-6, ",
        "claude-opus-4-5-20251101, 5",
        "us.anthropic.claude-opus-4-5-20251101-v1:0, 5",
        "bedrock/eu.anthropic.claude-opus-4-20250514-v1:0, 15",
    })
    void aDatedVersionCostsWhatItsModelDoesAndNoOtherModel(String name, Double perMillion) {
        OptionalDouble cost = own.of(answer(name, MILLION, 0), usage(MILLION, 0));
        assertThat(cost).isEqualTo(perMillion == null ? OptionalDouble.empty() : OptionalDouble.of(perMillion));
    }

    @Test
    void aLargeRequestHasItsOwnRatesInEveryPart() {
        assertThat(own.of(answer("wide", 1000, 100), usage(1000, 100)).orElseThrow()).isEqualTo(1200.0 / MILLION, within(1e-12));
        assertThat(own.of(answer("wide", 1001, 100), usage(1001, 100)).orElseThrow()).isEqualTo(3403.0 / MILLION, within(1e-12));
        assertThat(own.of(answer("wide", 2000, 100), usage(500, 50)).orElseThrow()).as("a quarter of it").isEqualTo(1700.0 / MILLION, within(1e-12));
    }

    @Test
    void theProgramKnowsTheUsualModels() {
        PriceTable known = PriceTable.known();
        for (String model : List.of("claude-sonnet-4-5-20250929", "gpt-5-mini", "gemini-2.5-pro", "deepseek-chat", "mistral-large-latest")) {
            assertThat(known.of(answer(model, 1000, 10), usage(1000, 10))).as(model).isPresent();
        }
        assertThat(known.of(answer("my-own-model", 1000, 10), usage(1000, 10))).isEmpty();
    }

    @Test
    void aLongPriceNeedsBothRates() {
        Outcome<PriceTable> refused = PriceTable.of(
                "{\"prices\": [{\"model\": \"m\", \"input\": 1, \"output\": 2, \"long\": {\"above\": 10, \"input\": 3}}]}".getBytes(UTF_8));
        assertThat(refused).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.INVALID));
    }

    private static ModelAnswer answer(String model, long input, long output) {
        return new ModelAnswer(new CheckpointKey("", "c"), 1, 1, "main", model, usage(input, output), List.of());
    }

    private static TokenUsage usage(long input, long output) {
        return new TokenUsage(input, output, input + output, 0, 0, 0);
    }
}
