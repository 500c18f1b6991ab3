package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.tool.summary.ContextSize;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.Summariser;
import dev.stateroom.tool.summary.SummaryEvent;
import dev.stateroom.tool.summary.SummarySettings;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Made-up conversations that the packages' own middleware summarised: what the model was shown before each of its answers, where the
 * conversation was cut, and what the file held at the end.
 */
class RecordedSummariesTest {
    private static final String FILE = "/conversation_history/F";
    private static final String SESSION = "0123456789abcdef0123456789abcdef";

    @ParameterizedTest
    @ValueSource(strings = {"python-0.4.12", "python-0.5.9", "python-0.6.12", "python-0.7.32", "js-1.14.1"})
    void summarisesAsTheReleaseDoes(String release) throws IOException {
        ForeignValue.Fields recorded = ForeignValue.fields(read(release + ".json.gz"));
        int taken = 0;
        for (ForeignValue one : ForeignValue.items(recorded.get("cases"))) {
            taken += check(dialect(release), ForeignValue.fields(one));
        }
        assertThat(taken).describedAs("rounds that took something").isGreaterThan(50);
    }

    private static Dialect dialect(String name) {
        int dash = name.indexOf('-');
        Era.Language language = name.startsWith("js") ? Era.Language.JAVASCRIPT : Era.Language.PYTHON;
        return Dialect.of(language, Release.parse(name.substring(dash + 1)).orElseThrow());
    }

    private static ForeignValue read(String name) throws IOException {
        try (InputStream in = new GZIPInputStream(
                Objects.requireNonNull(RecordedSummariesTest.class.getResourceAsStream("summaries/" + name), name))) {
            return PlainJson.read(in.readAllBytes());
        }
    }

    private static int check(Dialect dialect, ForeignValue.Fields one) {
        Integer window = one.get("window") instanceof ForeignValue.Int(long tokens) ? Math.toIntExact(tokens) : null;
        ModelWindow model = new ModelWindow(
                window,
                0,
                Boolean.TRUE.equals(one.get("anthropic") instanceof ForeignValue.Bool(boolean is) ? is : null) ? 3.3 : 4,
                ForeignValue.text(one.get("provider")),
                (int) number(one.get("system")),
                0);
        Summariser summariser = new Summariser(dialect, settings(one), model);
        ConversationOffload offload = new ConversationOffload(dialect, ToolSettings.USUAL);
        List<Message> messages = ForeignValue.items(one.get("messages")).stream().map(RecordedSummariesTest::message).toList();
        String path = offload.path("t", SESSION);
        String written = Objects.requireNonNullElse(ForeignValue.text(one.get("summary")), "sum");
        SummaryEvent last = null;
        StringBuilder file = new StringBuilder();
        int taken = 0;
        for (ForeignValue step : ForeignValue.items(one.get("rounds"))) {
            ForeignValue.Fields round = ForeignValue.fields(step);
            int at = (int) number(round.get("at"));
            Summariser.Round actual = summariser.before(messages.subList(0, at), last);
            List<Message> shown = actual.shown();
            if (actual.takes()) {
                List<Message> filed = offload.withMediaNamed(actual.filed());
                file.append(offload.planned(path, Instant.EPOCH, filed).text());
                last = summariser.summarised(actual, written, path);
                shown = summariser.shown(actual, last);
                assertThat(last.summary().text().replaceAll("/conversation_history/\\S+", "/F"))
                        .isEqualTo(ForeignValue.text(round.get("text")));
                taken++;
            }
            String where = "before message " + at + " of " + JsonText.PYTHON.of(one).substring(0, 300);
            assertThat(actual.stateCut()).describedAs(where).isEqualTo((int) number(round.get("cut")));
            assertThat(shown.stream().map(m -> shape(m, dialect)).toList())
                    .describedAs(where)
                    .isEqualTo(ForeignValue.items(round.get("shown")).stream().map(JsonText.PYTHON::of).toList());
        }
        ForeignValue.Fields files = ForeignValue.fields(one.get("files"));
        String expected = ForeignValue.text(files.get(FILE)) == null ? ForeignValue.text(files.get(FILE + ".md")) : ForeignValue.text(files.get(FILE));
        if (expected != null) {
            String whole = file.toString().replaceAll("## Summarized at \\S+", "## Summarized at T");
            assertThat(fromDifference(whole, expected)).isEqualTo(fromDifference(expected, whole));
        }
        return taken;
    }

    /** A little of a text around where it starts to differ from another. */
    private static String fromDifference(String text, String other) {
        int from = 0;
        while (from < text.length() && from < other.length() && text.charAt(from) == other.charAt(from)) {
            from++;
        }
        return text.substring(Math.max(0, from - 80), Math.min(text.length(), from + 80));
    }

    private static long number(@Nullable ForeignValue value) {
        return value instanceof ForeignValue.Int(long number) ? number : 0;
    }

    private static SummarySettings settings(ForeignValue.Fields one) {
        List<List<ContextSize>> triggers = ForeignValue.items(one.get("trigger")).stream()
                .map(clause -> ForeignValue.items(clause).stream().map(RecordedSummariesTest::size).toList())
                .toList();
        ForeignValue.Fields shorten = ForeignValue.fields(one.get("shorten"));
        SummarySettings.Shortening shortening = null;
        if (!shorten.values().isEmpty()) {
            SummarySettings.Shortening usual =
                    new SummarySettings.Shortening(size(shorten.get("trigger")), size(shorten.get("keep")));
            shortening = shorten.get("max_length") == null
                    ? usual
                    : new SummarySettings.Shortening(
                            usual.trigger(),
                            usual.keep(),
                            (int) number(shorten.get("max_length")),
                            Objects.requireNonNull(ForeignValue.text(shorten.get("truncation_text"))));
        }
        return new SummarySettings(triggers, size(one.get("keep")), shortening);
    }

    private static ContextSize size(@Nullable ForeignValue pair) {
        List<ForeignValue> parts = ForeignValue.items(pair);
        return ContextSize.parse(ForeignValue.text(parts.getFirst()) + ":" + JsonText.PYTHON.of(parts.getLast())).orElseThrow();
    }

    private static Message message(ForeignValue recorded) {
        ForeignValue.Fields fields = ForeignValue.fields(recorded);
        Map<String, ForeignValue> raw = new LinkedHashMap<>(fields.values());
        if (fields.get("usage") != null) {
            raw.put("usage_metadata", new ForeignValue.Fields(Map.of("total_tokens", Objects.requireNonNull(fields.get("usage")))));
        }
        if (fields.get("provider") != null) {
            raw.put("response_metadata", new ForeignValue.Fields(Map.of("model_provider", Objects.requireNonNull(fields.get("provider")))));
        }
        List<Message.Call> calls = new ArrayList<>();
        for (ForeignValue call : ForeignValue.items(fields.get("tool_calls"))) {
            ForeignValue.Fields asked = ForeignValue.fields(call);
            calls.add(new Message.Call(
                    Objects.requireNonNull(ForeignValue.text(asked.get("id"))),
                    Objects.requireNonNull(ForeignValue.text(asked.get("name"))),
                    Objects.requireNonNull(asked.get("args"))));
        }
        return new Message(
                Objects.requireNonNull(ForeignValue.text(fields.get("type"))),
                ForeignValue.text(fields.get("id")),
                ForeignValue.text(fields.get("name")),
                Objects.requireNonNull(fields.get("content")),
                calls,
                ForeignValue.text(fields.get("tool_call_id")),
                null,
                ForeignValue.Fields.copyOf(raw));
    }

    /** Which message it is, how long its content, how long its arguments. */
    private static String shape(Message message, Dialect dialect) {
        boolean python = dialect.language() == Era.Language.PYTHON;
        JsonText json = python ? JsonText.PYTHON : JsonText.JAVASCRIPT;
        int length = message.content() instanceof ForeignValue.Text(String text)
                ? python ? text.codePointCount(0, text.length()) : text.length()
                : -ForeignValue.items(message.content()).size();
        int arguments = message.toolCalls().stream()
                .map(call -> json.of(call.args()))
                .mapToInt(text -> python ? text.codePointCount(0, text.length()) : text.length())
                .sum();
        String id = message.id() != null ? message.id() : remade(message);
        return JsonText.PYTHON.of(new ForeignValue.Items(
                List.of(new ForeignValue.Text(id), new ForeignValue.Int(length), new ForeignValue.Int(arguments))));
    }

    /** What tells a message that was created again: the call that it answers or asks for, or that it is the summary. */
    private static String remade(Message message) {
        return switch (message.type()) {
            case "tool" -> String.valueOf(message.toolCallId());
            case "human" -> "s";
            default -> message.toolCalls().isEmpty() ? "?" : message.toolCalls().getFirst().id();
        };
    }
}
