package dev.stateroom.history.ledger;

import static dev.stateroom.history.MemoryThread.ai;
import static dev.stateroom.history.MemoryThread.call;
import static dev.stateroom.history.MemoryThread.human;
import static dev.stateroom.history.MemoryThread.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.summary.ContextSize;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.SummarySettings;
import dev.stateroom.work.Cancellation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OffloadForecastTest {
    private static final Dialect NEWEST = Dialect.of(Era.PYTHON_0_7);
    private static final String RESULT = "word ".repeat(100);

    private static List<Offload> forecast(MemoryThread thread, Dialect dialect, ToolSettings tools, SummarySettings summaries) {
        OffloadForecast.Limits limits = new OffloadForecast.Limits(dialect, tools, summaries, ModelWindow.UNKNOWN);
        return OffloadForecast.of(thread, ToolCalls.of(thread, Cancellation.NEVER), limits, Cancellation.NEVER)
                .entries();
    }

    private static List<Offload> usually(MemoryThread thread) {
        return forecast(thread, NEWEST, ToolSettings.USUAL, SummarySettings.usual(false));
    }

    private static List<String> lines(List<Offload> entries) {
        return entries.stream()
                .map(e -> e.status().id() + " " + e.path() + " " + (e.call() == null ? e.kind().id() : e.call().id())
                        + (e.by() == null ? "" : " by " + e.by().id()))
                .toList();
    }

    /** Two calls whose ids become one name, each answered at length. */
    private static MemoryThread colliding() {
        return new MemoryThread()
                .at("1", null)
                .said(human("h", "go"), ai("a", call("x.y", "fetch")))
                .at("2", "1")
                .said(tool("x.y", "fetch", RESULT))
                .at("3", "2")
                .said(ai("b", call("x/y", "fetch")))
                .at("4", "3")
                .said(tool("x/y", "fetch", RESULT));
    }

    @Test
    void usualLimitsMoveNothingOfAShortConversation() {
        assertThat(usually(colliding())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PYTHON, 0.7.32, overwritten /large_tool_results/x_y x.y by x/y, ok /large_tool_results/x_y x/y",
        "PYTHON, 0.6.12, ok /large_tool_results/x_y x.y, kept inline /large_tool_results/x_y x/y by x.y",
        "JAVASCRIPT, 1.9.1, ok /large_tool_results/x_y x.y, kept inline /large_tool_results/x_y x/y by x.y",
        "JAVASCRIPT, 1.10.7, ok /large_tool_results/x_y.txt x.y, lost /large_tool_results/x_y.txt x/y by x.y",
        "JAVASCRIPT, 1.14.1, overwritten /large_tool_results/x_y.txt x.y by x/y, ok /large_tool_results/x_y.txt x/y"
    })
    void aLowerLimitMovesResultsAndAReleaseTreatsATakenPathInItsWay(
            Era.Language language, String release, String first, String second) {
        Dialect dialect = Dialect.of(language, Release.parse(release).orElseThrow());

        List<Offload> entries =
                forecast(colliding(), dialect, ToolSettings.USUAL.evictingAbove(100), SummarySettings.usual(false));

        assertThat(lines(entries)).containsExactly(first, second);
        assertThat(entries).allSatisfy(e -> assertThat(e.size()).isEqualTo(new Offload.Size(500, 125)));
    }

    @Test
    void aResultAtTheLimitStays() {
        assertThat(forecast(colliding(), NEWEST, ToolSettings.USUAL.evictingAbove(125), SummarySettings.usual(false)))
                .isEmpty();
    }

    @Test
    void whatWasMovedIsMeasuredByItsFile() {
        String path = "/large_tool_results/c1";
        MemoryThread moved = new MemoryThread()
                .at("1", null)
                .said(human("h", "go"), ai("a", call("c1", "fetch")))
                .at("2", "1")
                .said(tool("c1", "fetch", "Tool result too large, the result of this tool call c1 was saved in the filesystem at "
                        + "this path: " + path + "\n\nYou can …\n"))
                .file(path, "line\n".repeat(20_000));

        assertThat(lines(usually(moved))).containsExactly("ok " + path + " c1");
        assertThat(usually(moved).getFirst().size()).isEqualTo(new Offload.Size(100_000, 25_000));
        assertThat(forecast(moved, NEWEST, ToolSettings.USUAL.evictingAbove(null), SummarySettings.usual(false))).isEmpty();
    }

    @Test
    void aLongMessageOfTheUserIsMovedInReleasesThatDo() {
        MemoryThread thread = new MemoryThread().at("1", null).said(human("h", RESULT), ai("a"));
        ToolSettings tools = ToolSettings.USUAL.evictingHumanAbove(100);

        assertThat(forecast(thread, NEWEST, tools, SummarySettings.usual(false)))
                .extracting(Offload::kind, e -> e.at().id())
                .containsExactly(org.assertj.core.api.Assertions.tuple(Offload.Kind.MESSAGE, "1"));
        assertThat(forecast(thread, Dialect.of(Era.PYTHON_0_4), tools, SummarySettings.usual(false))).isEmpty();
    }

    @Test
    void aConversationIsSummarisedBeforeEachAnswerThatFindsItTooLong() {
        MemoryThread thread = new MemoryThread().at("0", null).said(human("h0", "hello 0"), ai("a0"));
        for (int i = 1; i < 6; i++) {
            thread.at(String.valueOf(i), String.valueOf(i - 1)).said(human("h" + i, "hello " + i), ai("a" + i));
        }
        SummarySettings summaries = SummarySettings.at(ContextSize.messages(5), ContextSize.messages(2));

        List<Offload> entries = forecast(thread, NEWEST, ToolSettings.USUAL, summaries);

        // The answers are behind 1, 3, 5, … messages: five are too many, and two of them and the summary stay; two later again.
        assertThat(entries).extracting(e -> e.kind() + " " + e.at().id()).containsExactly("HISTORY 2", "HISTORY 3", "HISTORY 4", "HISTORY 5");
        assertThat(entries).extracting(Offload::status).containsOnly(Offload.Status.OK);
        assertThat(forecast(thread, Dialect.of(Era.PYTHON_0_4), ToolSettings.USUAL, summaries))
                .extracting(Offload::status)
                .containsOnly(Offload.Status.DANGLING);
        assertThat(forecast(thread, Dialect.of(Era.PYTHON_0_2), ToolSettings.USUAL, summaries)).isEmpty();
    }

    /** An answer for which its provider counted so many tokens. */
    private static Message counted(String id, String provider, long tokens) {
        Message plain = ai(id);
        return new Message(
                plain.type(), id, null, plain.content(), List.of(), null, null,
                MemoryThread.fields("response_metadata", MemoryThread.fields("model_provider", provider), "usage_metadata", MemoryThread.fields("total_tokens", new ForeignValue.Int(tokens))));
    }

    private static MemoryThread counted(String text, String first, String second, long tokens) {
        return new MemoryThread()
                .at("0", null)
                .said(human("h0", text), counted("a0", first, tokens))
                .at("1", "0")
                .said(human("h1", text), counted("a1", second, tokens));
    }

    @Test
    void whatTheProviderCountedMakesASummaryDueWhereItIsTheModelsOwn() {
        SummarySettings summaries = SummarySettings.at(ContextSize.tokens(800), ContextSize.messages(1));

        assertThat(forecast(counted("hello", "openai", "openai", 900), NEWEST, ToolSettings.USUAL, summaries)).extracting(e -> e.kind() + " " + e.at().id()).containsExactly("HISTORY 1");
        assertThat(forecast(counted("hello", "openai", "google_genai", 900), NEWEST, ToolSettings.USUAL, summaries)).isEmpty();
    }

    @Test
    void claudesTokensAreShorter() {
        String text = "x".repeat(360);
        SummarySettings summaries = SummarySettings.at(ContextSize.tokens(210), ContextSize.messages(1));

        assertThat(forecast(counted(text, "openai", "openai", 0), NEWEST, ToolSettings.USUAL, summaries)).isEmpty();
        assertThat(forecast(counted(text, "anthropic", "anthropic", 0), NEWEST, ToolSettings.USUAL, summaries)).hasSize(1);
    }
}
