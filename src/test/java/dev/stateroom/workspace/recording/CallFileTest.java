package dev.stateroom.workspace.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CallFileTest {
    private static byte[] bytes(String name) {
        try (InputStream in = Objects.requireNonNull(CallFileTest.class.getResourceAsStream("/tool-calls/" + name))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static CallRecording read(byte[] log) {
        try {
            return CallFile.recording("log", "log", () -> new ByteArrayInputStream(log)).orThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static CallRecording read(String log) {
        return read(log.getBytes(StandardCharsets.UTF_8));
    }

    private record Call(String id, String tool, ForeignValue args, String result) {}

    private static Call call(LoggedCall call) {
        return new Call(call.id(), call.tool(), call.args(), call.result() == null ? "" : call.result().text());
    }

    private static List<Call> expected() {
        List<Call> calls = new ArrayList<>();
        for (ForeignValue value : ForeignValue.items(ForeignValue.fields(PlainJson.read(bytes("expected.json"))).get("calls"))) {
            ForeignValue.Fields call = ForeignValue.fields(value);
            calls.add(new Call(
                    Objects.requireNonNull(ForeignValue.text(call.get("id"))),
                    Objects.requireNonNull(ForeignValue.text(call.get("name"))),
                    Objects.requireNonNull(call.get("args")),
                    Objects.requireNonNull(ForeignValue.text(call.get("result")))));
        }
        return calls;
    }

    @ParameterizedTest
    @ValueSource(strings = {"01-openai-messages.json", "02-langchain-message-dicts.json", "03-langchain-dumpd.json", "04-server-values.json"})
    void messagesOfEveryFormYieldTheSameCalls(String name) {
        CallRecording recording = read(bytes(name));
        assertThat(recording.calls().stream().map(CallFileTest::call)).containsExactlyElementsOf(expected());
        assertThat(recording.problems()).isEmpty();
        assertThat(recording.steps().getFirst().calls()).as("parallel calls").hasSize(2);
    }

    @Test
    void runsYieldThemWithTheSubagentsCallsUnderTheTaskThatStartedIt() {
        CallRecording recording = read(bytes("05-langsmith-runs.jsonl"));
        List<Call> main = recording.steps().stream()
                .flatMap(step -> step.calls().stream())
                .map(part -> call(part.call()))
                .toList();
        List<Call> expected = expected();
        assertThat(main).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(main.get(i).tool()).isEqualTo(expected.get(i).tool());
            assertThat(main.get(i).args()).isEqualTo(expected.get(i).args());
            assertThat(main.get(i).id()).isEqualTo(expected.get(i).id());
        }
        assertThat(recording.calls()).hasSize(15);
        assertThat(recording.steps().stream()
                        .flatMap(step -> step.calls().stream())
                        .filter(part -> part.call().tool().equals("task"))
                        .flatMap(part -> part.within().stream()))
                .hasSize(2);
    }

    @Test
    void aTranscriptYieldsResultsWithoutArguments() {
        List<LoggedCall> calls = read(bytes("06-cli-transcript.jsonl")).calls();
        assertThat(calls.stream().map(call -> call(call).result())).containsExactlyElementsOf(expected().stream().map(Call::result).toList());
        assertThat(calls).allMatch(call -> call.args() instanceof ForeignValue.Null);
    }

    @Test
    void whatCannotBeReadIsNamedByItsLine() {
        CallRecording recording = read("""
                {"tool": "ls", "args": {"path": "/"}, "result": "[]"}
                {"tool": "ls", "args"
                {"colour": "blue"}
                {"tool": "ls", "args": "none"}
                """);
        assertThat(recording.calls()).hasSize(1);
        assertThat(recording.problems()).hasSize(3);
        assertThat(recording.problems().get(0)).startsWith("line 2 cannot be read");
        assertThat(recording.problems().get(1)).startsWith("line 3: it is not a message");
        assertThat(recording.problems().get(2)).startsWith("line 4: the arguments of ls are no object");
    }

    @Test
    void aFileWithoutCallsIsRefusedWithWhatWouldBeUnderstood() throws IOException {
        assertThat(CallFile.recording("x", "x.json", () -> new ByteArrayInputStream("not json".getBytes(StandardCharsets.UTF_8))))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence())
                        .contains("x.json holds no tool calls", "messages with tool_calls"));
    }

    @Test
    void aCallWithoutAResultWaitsInTheLastMessageAndWasCancelledBefore() {
        CallRecording recording = read("""
                [{"role": "assistant", "tool_calls": [{"id": "a", "function": {"name": "ls", "arguments": "{}"}}]},
                 {"role": "assistant", "tool_calls": [{"id": "b", "function": {"name": "ls", "arguments": "{}"}}]},
                 {"role": "tool", "tool_call_id": "b", "content": "[]"},
                 {"role": "assistant", "tool_calls": [{"id": "c", "function": {"name": "ls", "arguments": "{\\"path\\": "}}]}]""");
        assertThat(recording.calls().stream().map(LoggedCall::ending))
                .containsExactly(LoggedCall.Ending.CANCELLED, LoggedCall.Ending.RAN, LoggedCall.Ending.WAITING);
        assertThat(recording.problems()).singleElement().asString().startsWith("entry 4: the arguments of ls cannot be read");
    }

    @Test
    void pythonTextInARunsInputIsReadAsALiteral() {
        CallRecording recording = read("""
                {"id": "1", "run_type": "tool", "name": "write_file", "inputs": {"input": "{'file_path': '/a', 'content': \\"it's\\\\n\\", 'n': None, 'b': True}"}, "outputs": {"output": "ok"}}
                """);
        ForeignValue.Fields args = ForeignValue.fields(recording.calls().getFirst().args());
        assertThat(args.get("content")).isEqualTo(new ForeignValue.Text("it's\n"));
        assertThat(args.get("b")).isEqualTo(new ForeignValue.Bool(true));
    }

    @Test
    void aLogWithoutEndIsRefusedWithOneSentenceAndWithoutKeepingItsBytes() throws IOException {
        byte[] line = "{\"name\": \"ls\", \"args\": {\"path\": \"/a\"}}\n".getBytes(StandardCharsets.UTF_8);
        Outcome<CallRecording> read = CallFile.recording("x", "x.jsonl", () -> new InputStream() {
            private int at;

            @Override
            public int read() {
                return line[at++ % line.length];
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    into[offset + i] = (byte) read();
                }
                return length;
            }
        });
        assertThat(read).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.TOO_LARGE);
            assertThat(failed.failure().sentence()).startsWith("x.jsonl has more calls than are read at once");
        });
    }

    @Test
    void anEntryOfAnArrayThatCannotBeReadIsNamedAndTheOthersAreRead() {
        CallRecording recording = read("""
                \uFEFF [{"tool": "ls", "args": {"path": "/a,]\\"}"}}, {"tool": "ls" "args"}, [],
                 {"tool": "ls", "args": {"path": "/b"}}]
                """);
        assertThat(recording.calls().stream().map(LoggedCall::path)).containsExactly("/a,]\"}", "/b");
        assertThat(recording.problems()).singleElement().asString().startsWith("entry 2 cannot be read");
    }

    @Test
    void linesMayEndWithCarriageReturns() {
        CallRecording recording = read("{\"tool\": \"ls\", \"args\": {}}\r\n\r\n{\"tool\": \"ls\"\r\n{\"tool\": \"ls\", \"args\": {}}");
        assertThat(recording.calls()).hasSize(2);
        assertThat(recording.problems()).singleElement().asString().startsWith("line 3 cannot be read");
    }

    @Test
    void theSchemaOnTheSiteIsTheOneThatShips() throws IOException {
        try (InputStream in = Objects.requireNonNull(CallFile.class.getResourceAsStream("recording.schema.json"))) {
            assertThat(Path.of("src/site/resources/recording.schema.json")).hasBinaryContent(in.readAllBytes());
        }
    }
}
