package dev.stateroom.workspace.modelinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a model was given, against what the model of a real agent of deepagents 0.7.32 was called with: an agent with memory, a skill, a
 * subagent, a result that was moved to a file and a summary.
 */
class ModelInputTest {
    @TempDir
    Path folder;

    private ThreadSource source;
    private RecordedThread thread;
    private ToolCall.Ledger calls;
    private ForeignValue.Fields recorded;

    @BeforeEach
    void open() throws IOException {
        Path database = folder.resolve("given.db");
        try (InputStream packed = resource("given.db.gz");
                InputStream content = new GZIPInputStream(packed)) {
            Files.copy(content, database);
        }
        try (InputStream in = resource("given.json")) {
            recorded = ForeignValue.fields(PlainJson.read(in.readAllBytes()));
        }
        source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
        thread = source.thread(source.threads(Cancellation.NEVER).orThrow().getFirst().id(), Cancellation.NEVER).orThrow();
        calls = ToolCalls.of(thread, Cancellation.NEVER);
    }

    @AfterEach
    void close() {
        source.close();
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(ModelInputTest.class.getResourceAsStream("/model-input/" + name), name);
    }

    private Optional<ModelInput> at(Checkpoint checkpoint) {
        return ModelInput.at(thread, calls, checkpoint.key(), Cancellation.NEVER).orThrow();
    }

    /** The input of each answer, by the answer's text. */
    private Map<String, ModelInput> inputs() {
        Map<String, ModelInput> inputs = new HashMap<>();
        for (Checkpoint checkpoint : thread.checkpoints()) {
            at(checkpoint).ifPresent(input -> inputs.putIfAbsent(String.valueOf(input.answer().id()), input));
        }
        return inputs;
    }

    private static String text(ForeignValue.Fields message) {
        String text = Objects.requireNonNullElse(ForeignValue.text(message.get("content")), "");
        List<String> lines = new ArrayList<>(text.isEmpty() ? List.of() : List.of(text));
        for (ForeignValue call : ForeignValue.items(message.get("tool_calls"))) {
            ForeignValue.Fields fields = ForeignValue.fields(call);
            lines.add(ForeignValue.text(fields.get("name")) + " "
                    + new String(PlainJson.compact(Objects.requireNonNull(fields.get("args"))), StandardCharsets.UTF_8));
        }
        return String.join("\n", lines);
    }

    @Test
    void eachAnswersInputIsWhatItsModelWasCalledWith() {
        Map<String, ModelInput> inputs = inputs();
        List<ForeignValue> called = ForeignValue.items(recorded.get("calls"));
        assertThat(called).hasSize(6);
        for (ForeignValue one : called) {
            ForeignValue.Fields call = ForeignValue.fields(one);
            String answer = ForeignValue.text(call.get("answer"));
            ModelInput input = inputs.get(answer);
            assertThat(input).as(answer).isNotNull();
            List<InputPart> parts = Objects.requireNonNull(input).parts();
            assertThat(parts.stream().filter(part -> part.kind() == InputPart.Kind.MESSAGE || part.kind() == InputPart.Kind.SUMMARY).map(InputPart::text))
                    .as("messages of %s", answer)
                    .containsExactlyElementsOf(ForeignValue.items(call.get("messages")).stream().map(message -> text(ForeignValue.fields(message))).toList());
            String agent = "main".equals(ForeignValue.text(call.get("agent"))) ? "main" : "sub";
            String prompt = Objects.requireNonNull(ForeignValue.text(ForeignValue.fields(recorded.get("system")).get(agent)));
            parts.stream()
                    .filter(part -> part.kind() == InputPart.Kind.MEMORY || part.kind() == InputPart.Kind.SKILLS)
                    .forEach(part -> assertThat(prompt).as("%s of %s", part.kind(), answer).contains(part.text()));
            if (agent.equals("main")) {
                assertThat(parts).extracting(InputPart::kind).as(answer).contains(InputPart.Kind.MEMORY, InputPart.Kind.SKILLS);
            }
        }
    }

    @Test
    void thePartsOfThePromptAreTogetherAsLongAsThePromptOfTheAgent() {
        String prompt = Objects.requireNonNull(ForeignValue.text(ForeignValue.fields(recorded.get("system")).get("main")));
        List<InputPart> parts = Objects.requireNonNull(inputs().get("answer-1")).parts();
        assertThat(parts.stream().filter(part -> part.kind() == InputPart.Kind.PROSE).map(InputPart::name)).containsExactly("skills", "memory");
        long tokens = parts.stream()
                .filter(part -> List.of(InputPart.Kind.PROSE, InputPart.Kind.SKILLS, InputPart.Kind.MEMORY).contains(part.kind()))
                .mapToLong(InputPart::tokens)
                .sum();
        assertThat(tokens).isCloseTo((prompt.length() - "You compare offers.".length()) / 4, within(10L));
        assertThat(parts.stream().filter(part -> part.kind() == InputPart.Kind.TOOLS).findFirst().orElseThrow().tokens()).isPositive();
        assertThat(parts.getFirst().kind()).isEqualTo(InputPart.Kind.INSTRUCTIONS);
        assertThat(parts.stream().mapToLong(part -> Math.max(0, part.tokens())).sum()).isEqualTo(6100);
    }

    @Test
    void whatASummaryAndAFileHoldIsNamedAsNotGiven() {
        Map<String, ModelInput> inputs = inputs();
        assertThat(inputs.get("answer-7")).extracting(ModelInput::unseen).asInstanceOf(list(ModelInput.Unseen.class))
                .singleElement()
                .satisfies(unseen -> {
                    assertThat(unseen.messages()).isPositive();
                    assertThat(unseen.path()).startsWith("/conversation_history/");
                });
        assertThat(inputs.get("answer-5")).extracting(ModelInput::unseen).asInstanceOf(list(ModelInput.Unseen.class))
                .singleElement()
                .satisfies(unseen -> {
                    assertThat(unseen.tool()).isEqualTo("report");
                    assertThat(unseen.path()).startsWith("/large_tool_results/");
                });
    }

    @Test
    void anAnswerIsComparedWithTheOneBeforeAndBeforeTheFirstThereIsNone() {
        Map<String, ModelInput> inputs = inputs();
        InputChanges changes = Objects.requireNonNull(inputs.get("answer-2")).since(Objects.requireNonNull(inputs.get("answer-1")));
        assertThat(changes.added()).extracting(InputPart::name).containsExactly("ai", "report");
        assertThat(changes.gone()).isEmpty();
        Checkpoint first = thread.checkpoints().stream().filter(one -> one.key().isRoot()).toList().getLast();
        assertThat(at(first)).isEmpty();
        assertThat(new HashSet<>(inputs.values())).hasSize(6);
    }
}
