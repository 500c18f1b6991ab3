package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Threads of the installed packages, run again by them from a step in the middle: unchanged, and with one call's argument changed. What the
 * branches hold is read by the packages themselves.
 */
@Tag("real")
final class RealRunTest {
    /** For each release; every tenth agent of the script asks a person and is left out. */
    private static final int THREADS = Integer.getInteger("stateroom.rerun.threads", 10);

    private static final String THERE = "/changed/there.md";

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> branchesOfTheRealPackage() {
        return Needs.pythons().stream().map(python -> DynamicTest.dynamicTest(python.toString(), () -> again(python, folder.resolve(Objects.requireNonNull(python.getFileName())))));
    }

    /** A run of one thread, and what the package is asked about it afterwards. */
    private record Branch(int number, boolean edited, JsonNode call, JsonNode end) {}

    private static JsonNode python(Path python, Path home, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(python.toString(), home.resolve("agents.py").toString()));
        all.addAll(List.of(words));
        Process process = new ProcessBuilder(all).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return JsonMapper.shared().readTree(out.isEmpty() ? "{}" : out);
    }

    private void again(Path python, Path home) throws Exception {
        Files.createDirectories(home);
        Files.copy(Path.of(Objects.requireNonNull(RealRunTest.class.getResource("/rerun/agents.py")).getPath()), home.resolve("agents.py"));
        python(python, home, "record", home.toString(), "1", Integer.toString(THREADS + THREADS / 9 + 1));
        byte[] before = Files.readAllBytes(home.resolve("sessions.db"));
        List<Branch> branches = new ArrayList<>();
        List<Map<String, Object>> pairs = new ArrayList<>();
        for (int number = 0; branches.size() < 2 * THREADS; number++) {
            if (number % 10 != 9) {
                branches.add(unchanged(python, home, number, pairs));
                branches.add(edited(python, home, number, pairs));
            }
        }
        assertThat(Files.readAllBytes(home.resolve("sessions.db"))).isEqualTo(before);
        Files.writeString(home.resolve("pairs.json"), JsonMapper.shared().writeValueAsString(pairs));
        JsonNode found = python(python, home, "check", home.toString());
        int steps = 0;
        for (int i = 0; i < branches.size(); i++) {
            steps += judged(branches.get(i), found.get(i));
        }
        System.out.println(python.getFileName() + ": " + branches.size() + " runs of " + THREADS + " threads, " + steps + " steps run again");
    }

    private CommandRun command(String... words) {
        return CommandRun.of(folder.resolve("data"), words);
    }

    private JsonNode steps(Path home, int number) {
        return command("history", home.resolve("sessions.db").toString(), "t" + number, "--json").json();
    }

    private Branch run(Path python, Path home, int number, JsonNode call, String from, List<Map<String, Object>> pairs, String... more) {
        Path out = home.resolve("branch-" + pairs.size() + ".db");
        List<String> words = new ArrayList<>(List.of(
                "run", home.resolve("sessions.db").toString(), "t" + number, "--at", from, "--agent", home.resolve("agents.py") + ":agent_" + number,
                "--interpreter", python.toString(), "--yes", "--json", "--out", out.toString()));
        words.addAll(List.of(more));
        CommandRun run = command(words.toArray(String[]::new));
        assertThat(run.status()).as("%s%s", run.out(), run.err()).isZero();
        pairs.add(Map.of("before", home.resolve("sessions.db").toString(), "after", out.toString(), "number", number, "thread", "t" + number, "from", from));
        return new Branch(number, more.length > 0, call, JsonMapper.shared().readTree(run.out().lines().toList().getLast()));
    }

    private Branch unchanged(Path python, Path home, int number, List<Map<String, Object>> pairs) {
        List<JsonNode> steps = steps(home, number).valueStream().filter(one -> one.get("checkpoint_ns").asString().isEmpty()).toList();
        // The newest comes first: neither that nor the input.
        JsonNode from = steps.get(2 + new Random(number).nextInt(steps.size() - 4));
        return run(python, home, number, from, from.get("checkpoint_id").asString(), pairs);
    }

    private Branch edited(Path python, Path home, int number, List<Map<String, Object>> pairs) throws IOException {
        List<JsonNode> writes = command("calls", home.resolve("sessions.db").toString(), "t" + number, "--json").json().valueStream()
                .filter(one -> one.get("tool").asString().equals("write_file") && one.get("checkpoint_ns").asString().isEmpty())
                .toList();
        JsonNode call = writes.get(new Random(number).nextInt(writes.size()));
        Path args = Files.writeString(home.resolve("args.json"), "{\"file_path\": \"" + THERE + "\", \"content\": \"changed\\n\"}");
        return run(python, home, number, call, call.get("proposed_checkpoint_id").asString(), pairs, "--edit", call.get("tool_call_id").asString() + "=" + args);
    }

    private static int judged(Branch branch, JsonNode found) {
        String what = "t" + branch.number() + (branch.edited() ? " edited" : " unchanged") + " from " + branch.call();
        assertThat(found.get("past_equal").booleanValue()).as(what).isTrue();
        assertThat(found.get("next")).as(what).isEmpty();
        List<JsonNode> pairs = branch.end().get("steps").valueStream().toList();
        if (branch.edited()) {
            // Nothing differs before the step that makes the call.
            JsonNode parting = pairs.stream().filter(pair -> !pair.get("same").booleanValue()).findFirst().orElseThrow();
            assertThat(parting.get("before").get("checkpoint").asString()).as(what).isEqualTo(branch.call().get("checkpoint_id").asString());
            assertThat(found.get("end_after").get(THERE).asString()).as(what).isEqualTo("changed\n");
            assertThat(found.get("end_before").has(THERE)).isFalse();
        } else {
            assertThat(pairs).as(what).isNotEmpty().allSatisfy(pair -> assertThat(pair.get("same").booleanValue()).isTrue());
            assertThat(found.get("end_after")).as(what).isEqualTo(found.get("end_before"));
            assertThat(found.get("texts_after")).as(what).isEqualTo(found.get("texts_before"));
            assertThat(branch.end().get("files")).isEmpty();
        }
        return found.get("new").asInt();
    }
}
