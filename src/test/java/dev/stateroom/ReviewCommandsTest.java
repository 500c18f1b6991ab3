package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.http.FaultProxy;
import dev.stateroom.langgraph.server.AnsweredServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three threads want permission: found, decided, refused if it does not fit, sent once, and written down; by commands alone. */
final class ReviewCommandsTest {
    private static final String TWO_CALLS = "11111111-1111-4111-8111-111111111111";
    private static final JsonNode TRUTH = CommandRun.truth("review/pending-expected.json");

    @TempDir
    Path folder;

    private final AnsweredServer server = new AnsweredServer("03-hitl-wait", "09-answers-by-run");
    private final FaultProxy proxy = new FaultProxy(server.address());

    @AfterEach
    void close() {
        proxy.close();
        server.close();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), Map.of("STATEROOM_REVIEWER", "omar"), false, args);
    }

    private String pending() {
        return CommandRun.copy("review/pending.db", folder).toString();
    }

    private String decisions(String json) {
        try {
            return Files.writeString(folder.resolve("decisions.json"), json).toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String id(String thread, int index) {
        return TRUTH.get("interrupts").get(thread).get(index).stringValue();
    }

    private List<String> audited() {
        return run("audit", "--json", "--limit", "0").json().valueStream().map(row -> row.get("action").stringValue()).toList().reversed();
    }

    private static String forA() {
        return """
                {"interrupt_id": "%s", "decisions": [
                  {"type": "edit", "edited_action": {"name": "write_file", "args": {"file_path": "/notes/plan.md", "content": "final\\n"}}},
                  {"type": "reject", "message": "Keep debugging on."}]}""".formatted(id("thread-a", 0));
    }

    private static String forB() {
        return """
                {"interrupt_id": "%s", "decisions": [{"type": "approve"}]},
                {"interrupt_id": "%s", "decisions": [{"type": "reject", "message": "Not this one."}]}"""
                .formatted(id("thread-b", 0), id("thread-b", 1));
    }

    private static String bothThreads() {
        return "[" + forA() + "," + forB() + "]";
    }

    @Test
    void fiveDecisionsWaitInThreeThreadsOldestFirstThoughStorageHasSixRows() {
        JsonNode waiting = run("interrupts", pending(), "--json").json();
        assertThat(waiting.valueStream().map(one -> one.get("thread_id").stringValue()))
                .containsExactly("thread-a", "thread-b", "thread-b", "thread-c");
        assertThat(waiting.valueStream().map(one -> one.get("interrupt_id").stringValue()).distinct()).hasSize(4);
        assertThat(waiting.valueStream().mapToInt(one -> one.get("action_requests").size()).sum()).isEqualTo(5);
        assertThat(waiting.at("/0/previews/1/allowed").valueStream().map(JsonNode::stringValue)).containsExactly("approve", "reject");
        assertThat(waiting.at("/0/previews/1/refused/edit").stringValue())
                .isEqualTo("the agent's set-up allows only approve, reject for edit_file");
        assertThat(waiting.at("/0/previews/1/changes/0/unified").stringValue()).contains("-debug = true\n+debug = false\n");
        assertThat(waiting.at("/0/beside/0/name").stringValue()).isEqualTo("ls");
        assertThat(waiting.at("/0/beside/0/standing").stringValue()).isEqualTo("runs_then");
        assertThat(waiting.at("/0/task").stringValue()).startsWith("Prepare the release.");
        assertThat(waiting.at("/1/agent").stringValue()).isEqualTo("general-purpose");
        assertThat(waiting.at("/3/previews/0/hazards/0/mark").stringValue()).contains("U+202E");
        assertThat(run("interrupts", pending(), "--tool", "execute", "--json").json()).hasSize(1);
        assertThat(run("interrupts", pending(), "--agent", "general-purpose", "--path", "beta", "--json").json()).hasSize(1);
        CommandRun several = run("interrupts", pending(), "--also", server.address(), "--also", pending(), "--json");
        assertThat(several.json()).hasSizeGreaterThan(6);
        assertThat(several.status()).isZero();
        CommandRun broken = run("interrupts", pending(), "--also", "http://127.0.0.1:1", "--json");
        assertThat(broken.status()).isEqualTo(3);
        assertThat(broken.json()).hasSize(4);
        assertThat(broken.err()).contains("nothing answers at 127.0.0.1:1");
    }

    @Test
    void rulesOfAWorkspaceStandWithTheCalls() throws IOException {
        pending();
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "backend": {"type": "state", "source": "sqlite:pending.db"},
                 "permissions": [{"operations": ["write"], "paths": ["/config/**"], "mode": "deny"}]}""");
        JsonNode waiting = run("interrupts", workspace.toString(), "thread-a", "--json").json();
        assertThat(waiting.at("/0/previews/0/decision").stringValue()).isEqualTo("allow");
        assertThat(waiting.at("/0/previews/0/rule").isNull()).isTrue();
        assertThat(waiting.at("/0/previews/1/decision").stringValue()).isEqualTo("deny");
        assertThat(waiting.at("/0/previews/1/rule").intValue()).isZero();
        assertThat(run("interrupts", workspace.toString(), "thread-a").out()).contains("permission: deny by rule 1, /config/**");
    }

    @Test
    void aDryRunShowsForOneRequestAListAndForTwoAnObjectByTheirIds() {
        CommandRun run = run("resume", pending(), "--from", decisions(bothThreads()), "--dry-run", "--json");
        assertThat(run.status()).isZero();
        JsonNode answers = run.json().get("answers");
        assertThat(answers).hasSize(2);
        assertThat(answers.at("/0/payload/decisions").valueStream().map(one -> one.get("type").stringValue())).containsExactly("edit", "reject");
        assertThat(answers.at("/1/payload").propertyNames()).containsExactlyInAnyOrder(id("thread-b", 0), id("thread-b", 1));
        assertThat(audited()).isEmpty();
        assertThat(run("resume", pending(), "thread-b", "--from", decisions("[" + forB() + "]"),
                        "--dry-run", "--as", "python")
                .out())
                .contains("Command(resume={'" + id("thread-b", 0) + "': {'decisions': [{'type': 'approve'}]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "thread-a|{\"decisions\": [{\"type\": \"approve\"}]}|number of decisions (1) does not match number of waiting calls (2)",
        "thread-a|{\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"edit\", \"edited_action\": {\"name\": \"edit_file\", \"args\": {}}}]}|decision edit is not allowed for edit_file; allowed: approve, reject",
        "thread-a|{\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"accept\"}]}|decision accept is not allowed for edit_file; allowed: approve, reject",
        "thread-b|{\"decisions\": [{\"type\": \"approve\"}]}|the interrupt id must be given: 2 requests wait",
        "thread-a|[{\"interrupt_id\": \"0000\", \"decisions\": [{\"type\": \"approve\"}]}]|no request 0000 waits in this thread",
        "thread-a|{\"decisions\": [{\"type\": \"edit\", \"edited_action\": {\"name\": \"write_file\", \"args\": {\"file_path\": \"/a\", \"content\": 5}}}, {\"type\": \"approve\"}]}|content must be a text, it is a number",
    })
    void whatTheRuntimeWouldRefuseIsRefusedBeforeAnythingLeaves(String thread, String json, String sentence) {
        CommandRun run = run("resume", pending(), thread, "--decisions", decisions(json), "--out", folder.resolve("out.json").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(sentence);
        assertThat(folder.resolve("out.json")).doesNotExist();
        assertThat(audited()).isEmpty();
    }

    @Test
    void withoutAServerDecisionsAreSavedForAProgram() throws IOException {
        String file = decisions(bothThreads());
        CommandRun none = run("resume", pending(), "--decisions", file);
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("pending.db is not a running server: use --out FILE to save the decisions");
        Path out = folder.resolve("answers.json");
        assertThat(run("resume", pending(), "--decisions", file, "--out", out.toString(), "--reason", "release day").status()).isZero();
        JsonNode saved = JsonMapper.shared().readTree(Files.readAllBytes(out));
        assertThat(saved.at("/threads/0/thread_id").stringValue()).isEqualTo("thread-a");
        assertThat(saved.at("/threads/0/resume/decisions")).hasSize(2);
        assertThat(saved.at("/threads/1/resume").propertyNames()).hasSize(2);
        assertThat(audited()).containsExactly("edited", "rejected", "saved", "approved", "rejected", "saved");
        CommandRun again = run("resume", pending(), "--decisions", file, "--out", out.toString());
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("already exists: use --force to replace it");
        Path script = folder.resolve("answers.ts");
        assertThat(run("resume", pending(), "--decisions", file, "--out", script.toString()).status()).isZero();
        assertThat(Files.readString(script)).contains("new Command({ resume: {\"decisions\":");
    }

    @Test
    void whatWasShownDecidedSentAndAnsweredStandsInTheTrail() throws IOException {
        CommandRun sent = run(
                "resume", server.address(), TWO_CALLS, "--decisions", decisions("{\"decisions\": [{\"type\": \"approve\"}]}"), "--wait", "--json",
                "--reason", "looks right");
        assertThat(sent.status()).as(sent.err()).isZero();
        assertThat(sent.json().at("/answers/0/state").stringValue()).isEqualTo("sent");
        assertThat(sent.json().at("/answers/0/run_id").stringValue()).isEqualTo("run-1");
        assertThat(sent.json().at("/answers/0/run/status").stringValue()).isEqualTo("success");
        assertThat(server.files(TWO_CALLS)).containsOnlyKeys("/config/app.toml");
        assertThat(audited()).containsExactly("approved", "sent", "answered");
        JsonNode approved = run("audit", "--json", "--limit", "0").json().get(2);
        assertThat(approved.get("who").stringValue()).isEqualTo("omar");
        assertThat(approved.get("through").stringValue()).isEqualTo("command");
        assertThat(approved.get("subject").stringValue()).isEqualTo("write_file /config/app.toml");
        JsonNode detail = JsonMapper.shared().readTree(approved.get("detail").stringValue());
        assertThat(detail.get("call_hash").stringValue()).hasSize(64);
        assertThat(detail.get("effect_hash").stringValue()).hasSize(64);
        assertThat(detail.get("effect").get(0).stringValue()).isEqualTo("added /config/app.toml");
        assertThat(detail.get("reason").stringValue()).isEqualTo("looks right");
        assertThat(run("audit", "verify").status()).isZero();
        Path head = folder.resolve("data/audit-head");
        Files.writeString(head, Files.readString(head).replace("3 ", "4 "));
        for (List<String> reading : List.of(List.of("threads", pending()), List.of("store", "ls", "local:"), List.of("recent"), List.of("threads", pending()))) {
            assertThat(run(reading.toArray(String[]::new)).err()).as(reading.toString())
                    .containsOnlyOnce("note: audit-head counts 4 entries, and the audit log has 3: audit verify says more");
        }
        CommandRun broken = run("audit", "verify");
        assertThat(broken.status()).isEqualTo(1);
        assertThat(broken.out()).contains("entry 4 is missing");
        Files.delete(head);
        assertThat(run("recent").err()).contains("note: audit-head is gone or damaged, and the audit log has 3 entries");
    }

    @Test
    void anAnswerWhoseWordWasLostIsSettledAndOneThatDidNotLeaveIsSentLater() {
        String approve = decisions("{\"decisions\": [{\"type\": \"approve\"}]}");
        proxy.then(request -> request.startsWith("POST") && request.endsWith("/runs"), new FaultProxy.Fault.Lost());
        CommandRun unsure = run("resume", proxy.address(), TWO_CALLS, "--decisions", approve);
        assertThat(unsure.status()).isEqualTo(3);
        assertThat(unsure.out()).contains("check it with --settle");
        CommandRun again = run("resume", proxy.address(), TWO_CALLS, "--decisions", approve);
        assertThat(again.status()).isEqualTo(2);
        assertThat(server.began).hasSize(1);
        CommandRun settled = run("resume", proxy.address(), "--settle", "--json");
        assertThat(settled.status()).isZero();
        assertThat(settled.json().at("/answers/0/run_id").stringValue()).isEqualTo("run-1");
        assertThat(run("resume", proxy.address(), "--settle").out()).contains("No decisions are waiting to be sent.");

        server.stand(TWO_CALLS, 0);
        server.busy(TWO_CALLS, true);
        CommandRun busy = run("resume", proxy.address(), TWO_CALLS, "--decisions", approve);
        assertThat(busy.status()).isEqualTo(3);
        assertThat(busy.out()).contains("not sent, but saved: ");
        assertThat(run("resume", proxy.address(), "--withdraw").out()).contains("withdrawn");
        server.busy(TWO_CALLS, false);
        assertThat(run("resume", proxy.address(), TWO_CALLS, "--decisions", approve).status()).isZero();
        assertThat(server.began).hasSize(2);
    }

    @Test
    void theCommandSaysWhatItWants() {
        assertThat(run("resume", pending(), "thread-a").err()).contains("resume requires --decisions FILE, --settle or --withdraw");
        CommandRun gone = run("resume", "http://127.0.0.1:1", "t", "--settle");
        assertThat(gone.status()).isEqualTo(3);
        CommandRun file = run("resume", pending(), "thread-a", "--decisions", folder.resolve("none.json").toString());
        assertThat(file.status()).isEqualTo(2);
        assertThat(file.err()).contains("does not exist: name a file with decisions");
    }
}
