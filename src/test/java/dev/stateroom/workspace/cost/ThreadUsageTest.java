package dev.stateroom.workspace.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.cost.ThreadUsage.ModelAnswer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens and money of recorded agents. */
final class ThreadUsageTest {
    private static final Path RESOURCES = Path.of("src/test/resources");

    /** Payloads that only a key or a pickle reader opens: the plain look at the tables sees nothing in them. */
    private static final List<String> NOT_PLAIN = List.of("encrypted.db", "pickled.db");

    @TempDir
    Path folder;

    private static List<Path> databases() throws Exception {
        try (Stream<Path> all = Files.walk(RESOURCES)) {
            return all.filter(path -> path.toString().matches(".*\\.(db|sqlite)"))
                    .filter(path -> !NOT_PLAIN.contains(path.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void sumsAreWhatTheProvidersReported() throws Exception {
        List<String> different = new ArrayList<>();
        int threads = 0;
        for (Path stored : databases()) {
            Path database = Files.copy(stored, folder.resolve(stored.toString().replace('/', '-')));
            if (!(CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT) instanceof Outcome.Ok<ThreadSource>(ThreadSource opened))) {
                continue;
            }
            try (ThreadSource source = opened) {
                for (Map.Entry<String, Map<String, Long>> thread : new TreeMap<>(StoredUsage.of(database)).entrySet()) {
                    ThreadUsage usage = ThreadUsage.of(source.thread(thread.getKey(), Cancellation.NEVER).orThrow(), Cancellation.NEVER).orThrow();
                    long told = usage.answers().stream().map(ThreadUsage.ModelAnswer::usage).mapToLong(own -> own.total() - own.estimated()).sum();
                    long reported = thread.getValue().values().stream().mapToLong(Long::longValue).sum();
                    threads++;
                    if (told != reported) {
                        different.add(stored + " " + thread.getKey() + ": " + told + " of " + reported + " " + thread.getValue());
                    }
                }
            }
        }
        assertThat(different).isEmpty();
        assertThat(threads).isGreaterThan(80);
    }

    private static ModelAnswer answer(String model, TokenUsage usage, Message.Call... calls) {
        return new ModelAnswer(new CheckpointKey("", "1"), 1, 1, "main", model, usage, List.of(calls));
    }

    private static PriceTable table(String json) {
        return PriceTable.of(json.getBytes(StandardCharsets.UTF_8)).orThrow();
    }

    @Test
    void anAnswerCostsWhatTheTableSays() {
        TokenUsage usage = new TokenUsage(1_000_000, 100_000, 1_100_000, 400_000, 100_000, 0);
        ModelAnswer answer = answer("claude-sonnet-4-5-20250929", usage);
        PriceTable known = PriceTable.known();
        assertThat(known.of(answer, usage).getAsDouble()).isCloseTo(0.5 * 3 + 0.4 * 0.3 + 0.1 * 3.75 + 0.1 * 15, within(1e-9));
        assertThat(known.saved(answer).getAsDouble()).isCloseTo(0.4 * 2.7 - 0.1 * 0.75, within(1e-9));
        assertThat(known.of(answer("my-model", usage), usage)).isEmpty();
        PriceTable own = table("{\"prices\": [{\"model\": \"claude-sonnet-4-5\", \"input\": 1, \"output\": 0}, {\"model\": \"my*\", \"input\": 2, \"output\": 0}]}").over(known);
        assertThat(own.of(answer, usage).getAsDouble()).isEqualTo(1);
        assertThat(own.of(answer("corp/my-model", usage), usage).getAsDouble()).isEqualTo(2);
        assertThat(own.of(answer("gpt-5-mini-2025-08-07", usage), usage)).as("those of the program stay").isPresent();
        assertThat(PriceTable.of("{\"prices\": [{\"model\": \"x\"}]}".getBytes(StandardCharsets.UTF_8)).toString()).contains("price 1");
    }

    @Test
    void partsAreTogetherTheWhole() {
        Message.Call read = new Message.Call("a", "read_file", new ForeignValue.Fields(Map.of("file_path", new ForeignValue.Text("/x.md"))));
        Message.Call other = new Message.Call("b", "search", ForeignValue.Fields.EMPTY);
        TokenUsage usage = new TokenUsage(101, 10, 111, 7, 0, 111);
        ModelAnswer answer = answer("", usage, read, other, other);
        assertThat(answer.shares().stream().map(ThreadUsage.Share::usage).reduce(TokenUsage.NONE, TokenUsage::plus)).isEqualTo(usage);
        assertThat(answer.shares().getFirst().path()).isEqualTo("/x.md");
        ThreadUsage thread = new ThreadUsage("t;1", List.of(answer), 0, 0);
        UsageStacks stacks = new UsageStacks(List.of(thread));
        assertThat(stacks.folded()).containsExactly("t_1;turn 1;main;read_file;/x.md 37", "t_1;turn 1;main;search 74");
        assertThat(stacks.speedscope("n")).contains("\"endValue\":111").contains("\"weights\":[37,74]");
    }
}
