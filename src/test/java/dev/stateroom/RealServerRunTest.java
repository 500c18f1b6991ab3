package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Threads of running LangGraph servers, run again there from a step in the middle: unchanged, and with one call's argument changed. What the
 * copies hold is what the server itself answers. The servers have the agent of {@code rerun/server}.
 */
@Tag("real")
final class RealServerRunTest {
    private static final int THREADS = Integer.getInteger("stateroom.rerun.threads", 10);
    private static final String THERE = "/changed/there.md";

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * A step of a thread's main agent.
     *
     * @param said what was said until then, with ids
     * @param files contents by path
     * @param calls of the last message
     */
    private record Step(int number, List<JsonNode> said, Map<String, String> files, JsonNode calls) {}

    @TestFactory
    Stream<DynamicTest> branchesOnServers() {
        return Needs.servers().stream().map(server -> DynamicTest.dynamicTest(server, () -> {
            int steps = 0;
            for (int number = 0; number < THREADS; number++) {
                String thread = post(server + "/threads", Map.of()).get("thread_id").asString();
                post(server + "/threads/" + thread + "/runs/wait", Map.of(
                        "assistant_id", "agent",
                        "input", Map.of("messages", List.of(Map.of("role", "user", "content", "begin " + number))),
                        "config", Map.of("recursion_limit", 200)));
                steps += unchanged(server, thread, number) + edited(server, thread, number);
            }
            System.out.println(server + ": " + 2 * THREADS + " runs of " + THREADS + " threads, " + steps + " steps run again");
        }));
    }

    private int unchanged(String server, String thread, int number) throws Exception {
        List<Step> before = steps(server, thread);
        Step from = before.get(1 + new Random(number).nextInt(before.size() - 3));
        JsonNode end = run(server, thread, from);
        List<Step> after = steps(server, end.get("thread").asString());
        String what = thread + " from step " + from.number();
        assertThat(end.get("steps")).as(what).isNotEmpty().allSatisfy(pair -> assertThat(pair.get("same").booleanValue()).isTrue());
        assertThat(end.get("files")).as(what).isEmpty();
        assertThat(after.getLast().files()).as(what).isEqualTo(before.getLast().files());
        assertThat(past(after, from)).as(what).isEqualTo(past(before, from));
        return end.get("steps").size();
    }

    private int edited(String server, String thread, int number) throws Exception {
        List<Step> before = steps(server, thread);
        List<Step> asking = before.stream().filter(step -> write(step) != null).toList();
        Step from = asking.get(new Random(number).nextInt(asking.size()));
        Path args = Files.writeString(folder.resolve("args.json"), "{\"file_path\": \"" + THERE + "\", \"content\": \"changed\\n\"}");
        JsonNode end = run(server, thread, from, "--edit", write(from) + "=" + args);
        List<Step> after = steps(server, end.get("thread").asString());
        String what = thread + " edited from step " + from.number();
        assertThat(end.get("steps").get(0).get("same").booleanValue()).as(what).isFalse();
        assertThat(after.getLast().files().keySet()).as(what).contains(THERE);
        assertThat(before.getLast().files().keySet()).doesNotContain(THERE);
        assertThat(past(after, before.get(before.indexOf(from) - 1))).as(what).isEqualTo(past(before, before.get(before.indexOf(from) - 1)));
        return end.get("steps").size();
    }

    /** The id of a call to write a file that is asked for at a step; null for none. */
    private static @Nullable String write(Step step) {
        return step.calls().valueStream()
                .filter(call -> call.get("name").asString().equals("write_file"))
                .map(call -> call.get("id").asString())
                .findFirst()
                .orElse(null);
    }

    private static List<Step> past(List<Step> steps, Step until) {
        return steps.stream().filter(step -> step.number() <= until.number()).toList();
    }

    /** Those of the main agent, oldest first, as the server answers them. */
    private List<Step> steps(String server, String thread) throws Exception {
        return post(server + "/threads/" + thread + "/history", Map.of("limit", 1000)).valueStream()
                .map(state -> {
                    JsonNode values = state.get("values");
                    List<JsonNode> said = values.path("messages").valueStream()
                            .map(message -> (JsonNode) JsonMapper.shared().createArrayNode().add(message.get("id")).add(message.get("content")))
                            .toList();
                    JsonNode last = said.isEmpty() ? JsonMapper.shared().createObjectNode() : values.get("messages").get(said.size() - 1);
                    // Times of files are those of the run.
                    Map<String, String> files = values.path("files").propertyStream().collect(Collectors.toMap(Map.Entry::getKey, file -> file.getValue().get("content").toString()));
                    return new Step(state.get("metadata").get("step").intValue(), said, files, last.path("tool_calls"));
                })
                .sorted(Comparator.comparingInt(Step::number))
                .toList();
    }

    private JsonNode post(String address, Object body) throws Exception {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("content-type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private JsonNode run(String server, String thread, Step from, String... more) {
        List<String> words = new ArrayList<>(List.of("run", server + "#" + thread + "@" + from.number(), "--yes", "--json"));
        words.addAll(List.of(more));
        CommandRun run = CommandRun.of(folder.resolve("data"), words.toArray(String[]::new));
        assertThat(run.status()).as("%s%s", run.out(), run.err()).isZero();
        return JsonMapper.shared().readTree(run.out().lines().toList().getLast());
    }
}
