package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.langgraph.server.RecordedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs again from a step. The agent is an outline that plays what the real package recorded; see {@code RealRunTest} for real ones. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class RunCommandTest {
    @TempDir
    private Path folder;

    private Path sessions = Path.of("");

    @BeforeEach
    void make() throws IOException {
        sessions = CommandRun.copy("python-sqlite/sessions.db", folder);
        Path outline = Path.of(Objects.requireNonNull(RunCommandTest.class.getResource("/rerun/outline/played.py")).getPath()).getParent();
        try (Stream<Path> files = Files.walk(Objects.requireNonNull(outline))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = folder.resolve(outline.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(to.getParent()));
                Files.copy(file, to);
            }
        }
    }

    private CommandRun run(String address, String object, String... more) {
        List<String> all = new ArrayList<>(List.of("run", sessions + address, "--agent", folder.resolve("played.py") + ":" + object, "--interpreter", "python3"));
        all.addAll(List.of(more));
        return CommandRun.of(folder.resolve("data"), all.toArray(String[]::new));
    }

    private static String hash(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    private List<JsonNode> asked() throws IOException {
        return Files.readAllLines(folder.resolve("asked.jsonl")).stream().map(JsonMapper.shared()::readTree).toList();
    }

    @Test
    void aStepInTheMiddleRunsAgainOnACopy() throws Exception {
        String before = hash(sessions);
        Path out = folder.resolve("branch.db");
        CommandRun run = run("#v1-file-data@6", "agent", "--yes", "--out", out.toString());
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("step 7  ", "step 12  ", "done\n", "Both branches have the same 6 steps.", "Both branches end with the same files.");
        assertThat(hash(sessions)).isEqualTo(before);
        assertThat(folder.resolve("branch.db-wal")).doesNotExist();
        // Steps -1 to 6, and of the last one nothing that its tasks wrote.
        JsonNode start = asked().getFirst();
        assertThat(start.get("given").isNull()).isTrue();
        assertThat(start.get("rows").get("checkpoints").asInt()).isEqualTo(8);
        assertThat(start.get("rows").get("writes").asInt()).isPositive();
        assertThat(start.get("rows").get("at_head").asInt()).isZero();
        CommandRun same = CommandRun.of(folder.resolve("data"), "compare", sessions + "#v1-file-data", out + "#v1-file-data");
        assertThat(same.status()).isZero();
        assertThat(CommandRun.of(folder.resolve("data"), "history", out.toString(), "v1-file-data", "--json").json())
                .isEqualTo(CommandRun.of(folder.resolve("data"), "history", sessions.toString(), "v1-file-data", "--json").json());
    }

    @Test
    void subagentsBeforeTheStepAreKeptAndThoseOfTheStepAreNot() throws Exception {
        assertThat(run("#delegate-parallel@head", "agent", "--yes", "--message", "go on").status()).isZero();
        assertThat(asked().getFirst().get("rows").get("checkpoints").asInt()).isEqualTo(24);
        assertThat(asked().getFirst().get("given").get("messages").get(0).get("content").asString()).isEqualTo("go on");
        Files.delete(folder.resolve("asked.jsonl"));
        CommandRun run = run("#delegate-parallel@1", "agent", "--yes", "--json");
        assertThat(asked().getFirst().get("rows").get("checkpoints").asInt()).isEqualTo(3);
        JsonNode end = JsonMapper.shared().readTree(run.out().lines().toList().getLast());
        assertThat(end.get("end").asString()).isEqualTo("done");
        assertThat(end.get("steps")).isNotEmpty().allSatisfy(pair -> assertThat(pair.get("same").booleanValue()).isTrue());
        assertThat(Path.of(end.get("source").asString())).exists().hasParentRaw(folder.resolve("data/runs"));
    }

    @Test
    void changesGoThroughTheAgentsOwnUpdate() throws Exception {
        Path args = Files.writeString(folder.resolve("args.json"), "{\"file_path\": \"/b\", \"content\": \"ü\"}");
        Path state = Files.writeString(folder.resolve("state.json"), "{\"todos\": []}");
        CommandRun run = run("#v1-file-data@6", "agent", "--yes", "--edit", "c1=" + args, "--file", "/new.md=" + args, "--state", state.toString(),
                "--context", state.toString());
        assertThat(run.status()).isZero();
        JsonNode update = asked().getFirst().get("update");
        assertThat(update.get("messages").get(0).get("tool_calls").get(0).get("args").get("content").asString()).isEqualTo("ü");
        assertThat(update.get("files").get("/new.md").get("content").asString()).contains("file_path");
        assertThat(update.get("todos")).isEmpty();
        assertThat(asked().get(1).get("context").get("todos")).isEmpty();
        CommandRun unknown = run("#v1-file-data@6", "agent", "--yes", "--edit", "none=" + args);
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("no call none is asked for at this step");
    }

    @Test
    void anEditedCallPartsTheBranchesWhereItRunsAndNowhereBefore() throws Exception {
        sessions = CommandRun.copy("rerun/recorded/before.db", folder);
        Files.move(CommandRun.copy("rerun/recorded/edited.db", folder), folder.resolve("after.db"));
        Path args = Files.writeString(folder.resolve("args.json"), "{\"file_path\": \"/other.md\", \"content\": \"changed\\n\"}");
        // The step is the one that asks for the call.
        CommandRun run = run("#plain", "plain_1", "--yes", "--edit", "plain-1=" + args);
        assertThat(run.out())
                .contains("The branches part at step 5. Before: write_file done; /1.md. Now: write_file done; /other.md.", "  D /1.md", "  A /other.md")
                .doesNotContain("/2.md.");
        assertThat(run.status()).isZero();
        JsonNode end = JsonMapper.shared().readTree(run("#plain@4", "plain_1", "--yes", "--edit", "plain-1=" + args, "--json").out().lines().toList().getLast());
        assertThat(end.get("steps").valueStream().map(pair -> pair.get("same").booleanValue()).toList()).containsExactly(false, true, true, true, true);
    }

    @Test
    void anAnswerRunsTheAgentAndTheTrailLearnsWhatRan() throws Exception {
        sessions = CommandRun.copy("rerun/recorded/before.db", folder);
        Files.move(CommandRun.copy("rerun/recorded/approved.db", folder), folder.resolve("after.db"));
        String before = hash(sessions);
        String[] words = {"resume", sessions.toString(), "asked", "--approve", "--agent", folder.resolve("played.py") + ":agent", "--interpreter", "python3"};
        CommandRun unasked = CommandRun.of(folder.resolve("data"), words);
        assertThat(unasked.status()).isEqualTo(2);
        assertThat(unasked.err()).contains("nothing was run");
        assertThat(folder.resolve("imported")).doesNotExist();
        String[] agreed = Stream.concat(Stream.of(words), Stream.of("--yes")).toArray(String[]::new);
        CommandRun run = CommandRun.of(folder.resolve("data"), agreed);
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("the agent ran with it; the branch is in " + folder.resolve("data/runs/asked-run-1.db"),
                "the thread has continued as decided", "write_file ran with the arguments that were approved");
        // An unfinished end keeps what its tasks wrote: the question that is answered.
        assertThat(asked().getFirst().get("rows").get("at_head").asInt()).isPositive();
        assertThat(asked().getFirst().get("given").get("resume").get("decisions").get(0).get("type").asString()).isEqualTo("approve");
        assertThat(hash(sessions)).isEqualTo(before);
        List<String> trail = CommandRun.of(folder.resolve("data"), "audit", "list", "--json").json().valueStream().map(one -> one.get("action").asString()).toList();
        assertThat(trail).containsSubsequence("confirmed", "answered", "sent", "approved");
        // The branch waits for the next answer, and is a source like any other.
        assertThat(CommandRun.of(folder.resolve("data"), "interrupts", folder.resolve("data/runs/asked-run-1.db").toString()).out()).contains("/1.md");

        // The thread still waits in its own database: what was approved must not run twice unasked.
        assertThat(CommandRun.of(folder.resolve("data"), "interrupts", sessions.toString()).out()).contains("was taken", "by run " + folder.resolve("data/runs/asked-run-1.db"));
        CommandRun second = CommandRun.of(folder.resolve("data"), agreed);
        assertThat(second.status()).isEqualTo(1);
        assertThat(second.out()).contains("not run again", folder.resolve("data/runs/asked-run-1.db").toString());
        assertThat(folder.resolve("data/runs/asked-run-2.db")).doesNotExist();
        CommandRun meant = CommandRun.of(folder.resolve("data"), Stream.concat(Stream.of(agreed), Stream.of("--again")).toArray(String[]::new));
        assertThat(meant.out()).contains("the branch is in " + folder.resolve("data/runs/asked-run-2.db"));
    }

    @Test
    void anAnswerToAQuestionRunsTheAgent() throws Exception {
        sessions = CommandRun.copy("rerun/recorded/question.db", folder);
        Files.move(CommandRun.copy("rerun/recorded/question-answered.db", folder), folder.resolve("after.db"));
        CommandRun run = CommandRun.of(folder.resolve("data"), "resume", sessions.toString(), "deploy", "--text", "eu-west-1", "--agent",
                folder.resolve("played.py") + ":agent", "--interpreter", "python3", "--yes");
        Path branch = folder.resolve("data/runs/deploy-run-1.db");
        assertThat(run.status()).isZero();
        // It decides no call, so that there is nothing to say of what calls did.
        assertThat(run.out().lines().filter(line -> line.startsWith("deploy  ")))
                .containsExactly("deploy  the agent ran with it; the branch is in " + branch);
        assertThat(asked().getFirst().get("given").get("resume").asString()).isEqualTo("eu-west-1");
        assertThat(CommandRun.of(folder.resolve("data"), "cat", branch + "#deploy", "/region.md").out()).isEqualTo("eu-west-1");
    }

    private CommandRun runJavaScript(String address, String object, String... more) {
        List<String> all = new ArrayList<>(List.of("run", sessions + address, "--agent", folder.resolve("played.mjs") + ":" + object, "--yes"));
        all.addAll(List.of(more));
        return CommandRun.of(folder.resolve("data"), all.toArray(String[]::new));
    }

    @Test
    @EnabledIf("dev.stateroom.Needs#hasNode")
    void anAgentInJavaScriptRunsAgainOnACopy() throws Exception {
        Files.move(CommandRun.copy("js-sqlite/checkpoints.sqlite", folder), sessions, StandardCopyOption.REPLACE_EXISTING);
        String before = hash(sessions);
        CommandRun run = runJavaScript("#done-1@6", "agent");
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(run.out()).contains("step 7  ", "step 15  ", "done\n", "Both branches have the same 9 steps.", "Both branches end with the same files.");
        assertThat(run.status()).isZero();
        assertThat(hash(sessions)).isEqualTo(before);
        JsonNode started = asked().getFirst();
        assertThat(started.get("given").isNull()).isTrue();
        assertThat(started.get("wrapped").booleanValue()).as("what wraps the graph adds to it").isTrue();
        assertThat(started.get("config").get("configurable").get("thread_id").asString()).isEqualTo("done-1");

        Path args = Files.writeString(folder.resolve("args.json"), "{\"file_path\": \"/b\", \"content\": \"ü\"}");
        assertThat(runJavaScript("#done-1@6", "made", "--edit", "c1=" + args, "--file", "/new.md=" + args, "--context", args.toString()).status()).isZero();
        JsonNode update = asked().get(1).get("update");
        JsonNode message = update.get("messages").get(0);
        assertThat(message.get("id").asString()).isEqualTo("m1");
        assertThat(message.get("tool_calls").get(0).get("args").get("content").asString()).isEqualTo("ü");
        assertThat(message.get("content").get(0).get("input").get("content").asString()).isEqualTo("ü");
        assertThat(update.get("files").get("/new.md").get("content").asString()).contains("file_path");
        assertThat(asked().get(2).get("config").get("context").get("file_path").asString()).isEqualTo("/b");

        assertThat(runJavaScript("#done-1@6", "agent", "--edit", "none=" + args).err()).contains("no call none is asked for at this step");
        assertThat(runJavaScript("#done-1@6", "plain").err()).contains("Object is no compiled graph");
        CommandRun failed = runJavaScript("#done-1@6", "failing");
        assertThat(failed.status()).isEqualTo(1);
        assertThat(failed.out()).contains("failed: TypeError: the model is gone");
        CommandRun answered = CommandRun.of(folder.resolve("data"), "resume", sessions.toString(), "review-1", "--approve", "--agent", folder.resolve("played.mjs") + ":agent", "--yes");
        assertThat(answered.out()).contains("the agent ran with it");
        assertThat(asked().getLast().get("given").get("resume").get("decisions").get(0).get("type").asString()).isEqualTo("approve");
    }

    /** The file alone, for a program of the user's own in any language. */
    @Test
    void aForkInAFileHasAllThatARunNeeds() throws Exception {
        Path file = folder.resolve("fork.db");
        CommandRun fork = CommandRun.of(folder.resolve("data"), "thread", "fork", sessions + "#hitl-in-subagent", "--out", file.toString());
        assertThat(fork.status()).isZero();
        assertThat(fork.out()).contains("wrote thread hitl-in-subagent up to step 3");
        for (String question : List.of("history", "interrupts", "state", "calls", "files")) {
            assertThat(CommandRun.of(folder.resolve("data"), question, file + "#hitl-in-subagent", "--json").json().toString().replace(file.toString(), ""))
                    .as(question)
                    .isEqualTo(CommandRun.of(folder.resolve("data"), question, sessions + "#hitl-in-subagent", "--json").json().toString().replace(sessions.toString(), ""));
        }
        CommandRun again = CommandRun.of(folder.resolve("data"), "thread", "fork", sessions + "#forked@4", "--out", file.toString());
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("exists: name a new file");
        // What the step's own tasks wrote is not in it: they are to run.
        Path middle = folder.resolve("middle.db");
        assertThat(CommandRun.of(folder.resolve("data"), "thread", "fork", sessions + "#forked@4", "--out", middle.toString()).status()).isZero();
        assertThat(CommandRun.of(folder.resolve("data"), "history", middle.toString(), "forked", "--json").json()).hasSize(6);
        assertThat(CommandRun.of(folder.resolve("data"), "threads", middle.toString(), "--json").json().get(0).get("status").asString()).isEqualTo("unfinished");
        assertThat(CommandRun.of(folder.resolve("data"), "compare", middle + "#forked", sessions + "#forked@4").status()).isZero();
    }

    @Test
    void aServerRunsAThreadAgainOnACopy() throws Exception {
        try (RecordedServer server = new RecordedServer("10-run-again")) {
            String thread = server.address() + "#01a20570-60b1-77d8-a703-7809ee2fcdd5";
            CommandRun unasked = CommandRun.of(folder.resolve("data"), "run", thread + "@4");
            assertThat(unasked.status()).isEqualTo(2);
            assertThat(unasked.err()).contains("on a copy of the thread that stays there: nothing was run");
            assertThat(server.changes).isEmpty();
            CommandRun same = CommandRun.of(folder.resolve("data"), "run", thread + "@4", "--yes");
            assertThat(same.err()).doesNotContain("Exception");
            assertThat(same.out()).contains("done\n", "Both branches have the same 3 steps.", "Both branches end with the same files.", "#a42c48cf-2266-4e0a-a315-ad9aa45bb970.");
            assertThat(same.status()).isZero();
            assertThat(server.changes.getLast().get("checkpoint_id").asString()).isEqualTo("1f1e6c68-9f89-665e-8004-cb71d3d9c2aa");
            assertThat(server.changes.getLast().get("input").isNull()).isTrue();
            Path args = Files.writeString(folder.resolve("args.json"), "{\"file_path\": \"/other.md\", \"content\": \"changed\\n\"}");
            CommandRun edited = CommandRun.of(folder.resolve("data"), "run", thread, "--edit", "plain-1=" + args, "--yes");
            assertThat(edited.out()).contains("The branches part at step 5. Before: write_file done; /1.md. Now: write_file done; /other.md.", "  D /1.md", "  A /other.md");
            JsonNode update = server.changes.get(server.changes.size() - 2);
            assertThat(update.get("checkpoint").get("checkpoint_id").asString()).isEqualTo("1f1e6c68-9f89-665e-8004-cb71d3d9c2aa");
            assertThat(update.get("values").get("messages").get(0).get("tool_calls").get(0).get("args").get("file_path").asString()).isEqualTo("/other.md");
            // The run begins behind the update, and not at the step itself.
            assertThat(server.changes.getLast().get("checkpoint_id").asString()).isNotEqualTo("1f1e6c68-9f89-665e-8004-cb71d3d9c2aa");
        }
    }

    @Test
    void nothingRunsUnasked() {
        CommandRun run = run("#v1-file-data@6", "agent");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("played:agent", "python3", "from step 6 of v1-file-data", "nothing was run (use --yes to confirm)");
        assertThat(folder.resolve("imported")).doesNotExist();
        assertThat(folder.resolve("data/runs")).doesNotExist();
    }

    @Test
    void whatCannotRunIsSaidBeforeAnythingRuns() {
        assertThat(run("#v1-file-data@head", "agent", "--yes").err()).contains("nothing is due at step 12, where a run ended: name an earlier step, or add a message");
        assertThat(run("#v1-file-data@6", "agent", "--yes", "--out", sessions.toString()).err()).contains("exists: name a new file");
        assertThat(CommandRun.of(folder.resolve("data"), "run", "local:", "x", "--agent", "played:agent", "--yes").status()).isEqualTo(2);
        assertThat(folder.resolve("imported")).doesNotExist();
        assertThat(run("#v1-file-data@6", "plain", "--yes").err()).contains("int is no compiled graph");
        assertThat(folder.resolve("data/runs")).doesNotExist();
    }

    @Test
    void anAgentThatFailsKeepsItsBranch() throws Exception {
        CommandRun run = run("#v1-file-data@6", "failing", "--yes");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("failed: ValueError: the model is gone", "data/runs/v1-file-data-run-1.db");
    }

    @Test
    void aRunThatTakesTooLongIsEndedWithWhatItStarted() throws Exception {
        CommandRun run = run("#v1-file-data@6", "hanging", "--yes", "--timeout", "3");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("did not answer run within 3.0 s and was ended");
        long child = asked().getLast().get("child").asLong();
        await().atMost(30, TimeUnit.SECONDS).until(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(folder.resolve("data/runs")).doesNotExist();
    }
}
