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

    /**
     * An installed package.
     *
     * @param interpreter what runs the script
     * @param script its name among the test's resources
     * @param agents the object that has the agents
     * @param home where its threads are
     */
    private record Installed(Path interpreter, String script, String agents, Path home) {}

    @TestFactory
    Stream<DynamicTest> branchesOfThePythonPackage() {
        return Needs.pythons().stream().map(python -> DynamicTest.dynamicTest(
                python.toString(), () -> again(new Installed(python, "agents.py", "", folder.resolve("python-" + Integer.toHexString(python.hashCode()))))));
    }

    @TestFactory
    Stream<DynamicTest> branchesOfTheJavaScriptPackage() {
        Path node = Needs.program("node");
        return Needs.nodeProjects().stream().map(project -> DynamicTest.dynamicTest(project.toString(), () -> {
            Path home = Files.createDirectories(folder.resolve("node-" + Integer.toHexString(project.hashCode())));
            Files.createSymbolicLink(home.resolve("node_modules"), project.resolve("node_modules").toAbsolutePath());
            again(new Installed(node, "agents.mjs", "agents.", home));
        }));
    }

    /** A run of one thread, and what the package is asked about it afterwards. */
    private record Branch(int number, boolean edited, JsonNode call, JsonNode end) {}

    private static JsonNode script(Installed installed, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(installed.interpreter().toString(), installed.home().resolve(installed.script()).toString()));
        all.addAll(List.of(words));
        Process process = new ProcessBuilder(all).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return JsonMapper.shared().readTree(out.isEmpty() ? "{}" : out);
    }

    private void again(Installed installed) throws Exception {
        Path home = Files.createDirectories(installed.home());
        Path script = home.resolve(installed.script());
        Files.copy(Path.of(Objects.requireNonNull(RealRunTest.class.getResource("/rerun/" + installed.script())).getPath()), script);
        script(installed, "record", home.toString(), "1", Integer.toString(THREADS + THREADS / 9 + 1));
        byte[] before = Files.readAllBytes(home.resolve("sessions.db"));
        List<Branch> branches = new ArrayList<>();
        List<Map<String, Object>> pairs = new ArrayList<>();
        for (int number = 0; branches.size() < 2 * THREADS; number++) {
            if (number % 10 != 9) {
                branches.add(unchanged(installed, number, pairs));
                branches.add(edited(installed, number, pairs));
            }
        }
        assertThat(Files.readAllBytes(home.resolve("sessions.db"))).isEqualTo(before);
        Files.writeString(home.resolve("pairs.json"), JsonMapper.shared().writeValueAsString(pairs));
        JsonNode found = script(installed, "check", home.toString());
        int steps = 0;
        for (int i = 0; i < branches.size(); i++) {
            steps += judged(branches.get(i), found.get(i));
        }
        System.out.println(installed.interpreter().getFileName() + ": " + branches.size() + " runs of " + THREADS + " threads, " + steps + " steps run again");
    }

    private CommandRun command(String... words) {
        return CommandRun.of(folder.resolve("data"), words);
    }

    private JsonNode steps(Path home, int number) {
        return command("history", home.resolve("sessions.db").toString(), "t" + number, "--json").json();
    }

    private Branch run(Installed installed, int number, JsonNode call, String from, List<Map<String, Object>> pairs, String... more) {
        Path home = installed.home();
        Path out = home.resolve("branch-" + pairs.size() + ".db");
        List<String> words = new ArrayList<>(List.of(
                "run", home.resolve("sessions.db").toString(), "t" + number, "--at", from, "--agent", home.resolve(installed.script()) + ":" + installed.agents() + "agent_" + number,
                "--interpreter", installed.interpreter().toString(), "--yes", "--json", "--out", out.toString()));
        words.addAll(List.of(more));
        CommandRun run = command(words.toArray(String[]::new));
        assertThat(run.status()).as("%s%s", run.out(), run.err()).isZero();
        pairs.add(Map.of("before", home.resolve("sessions.db").toString(), "after", out.toString(), "number", number, "thread", "t" + number, "from", from));
        return new Branch(number, more.length > 0, call, JsonMapper.shared().readTree(run.out().lines().toList().getLast()));
    }

    private Branch unchanged(Installed installed, int number, List<Map<String, Object>> pairs) {
        List<JsonNode> steps = steps(installed.home(), number).valueStream().filter(one -> one.get("checkpoint_ns").asString().isEmpty()).toList();
        // The newest comes first: neither that nor the input.
        JsonNode from = steps.get(2 + new Random(number).nextInt(steps.size() - 4));
        return run(installed, number, from, from.get("checkpoint_id").asString(), pairs);
    }

    private Branch edited(Installed installed, int number, List<Map<String, Object>> pairs) throws IOException {
        List<JsonNode> writes = command("calls", installed.home().resolve("sessions.db").toString(), "t" + number, "--json").json().valueStream()
                .filter(one -> one.get("tool").asString().equals("write_file") && one.get("checkpoint_ns").asString().isEmpty())
                .toList();
        JsonNode call = writes.get(new Random(number).nextInt(writes.size()));
        Path args = Files.writeString(installed.home().resolve("args.json"), "{\"file_path\": \"" + THERE + "\", \"content\": \"changed\\n\"}");
        return run(installed, number, call, call.get("proposed_checkpoint_id").asString(), pairs, "--edit", call.get("tool_call_id").asString() + "=" + args);
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
