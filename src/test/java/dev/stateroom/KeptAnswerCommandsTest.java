package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.ApprovalServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Decisions by command where things go less well: calls one by one, deferral, outages, files, refusals, other tools. */
final class KeptAnswerCommandsTest {
    private static final String APPROVE = "{\"type\": \"approve\"}";

    @TempDir
    Path folder;

    private final ApprovalServer server = new ApprovalServer();

    @BeforeEach
    void threads() {
        server.perCall("percall", "Write both.", "Both files.", server.write("/p1.txt", "1"), server.write("/p2.txt", "2"));
        Map<String, ApprovalServer.Call> tasks = new LinkedHashMap<>();
        tasks.put("Write part A", server.write("/a.txt", "A"));
        tasks.put("Write part B", server.write("/b.txt", "B"));
        server.subagents("workers", "Delegate both.", tasks);
        server.batched("batch", "Fix it.", "Both changes need your approval.", server.write("/x.txt", "x"), server.call("execute", Map.of("command", "ls")));
        server.batched("single", "One more.", "One file.", server.write("/one.txt", "1"));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private CommandRun as(String reviewer, String... args) {
        return CommandRun.of(folder.resolve("data"), Map.of("STATEROOM_REVIEWER", reviewer), false, args);
    }

    private String decisions(String json) {
        try {
            return Files.writeString(Files.createTempFile(folder, "decisions", ".json"), json).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String of(String id, String decision) {
        return "[{\"interrupt_id\": \"" + id + "\", \"decisions\": [" + decision + "]}]";
    }

    private List<String> audited() {
        return run("audit", "--json", "--limit", "0").json().valueStream().map(row -> row.get("action").stringValue()).toList().reversed();
    }

    private List<String> signed(String action) {
        return run("audit", "--json", "--limit", "0").json().valueStream()
                .filter(row -> row.get("action").stringValue().equals(action))
                .map(row -> row.get("who").stringValue())
                .toList();
    }

    private JsonNode request(String id) {
        return run("interrupts", server.address(), "--json").json().valueStream()
                .filter(one -> one.get("interrupt_id").stringValue().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void callsThatAskOneByOneAreAnsweredOneAfterTheOther() {
        for (int call = 1; call <= 2; call++) {
            CommandRun sent = run("resume", server.address(), "--decisions", decisions(of("percall-ask" + call, APPROVE)));
            assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        }
        assertThat(server.files("percall")).containsOnlyKeys("/p1.txt", "/p2.txt");
    }

    @Test
    void oneOfTwoSubagentsIsAnsweredWhileTheOtherKeepsWaiting() {
        CommandRun sent = run("resume", server.address(), "--decisions", decisions(of("workers-ask2", APPROVE)));
        assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        assertThat(server.waiting("workers")).containsExactly("workers-ask1");
        assertThat(server.began.getFirst().at("/command/resume").propertyNames()).containsExactly("workers-ask2");
        assertThat(run("resume", server.address(), "--decisions", decisions(of("workers-ask1", APPROVE))).status()).isZero();
        assertThat(server.files("workers")).containsOnlyKeys("/a.txt", "/b.txt");
    }

    @Test
    void aFileOfDecisionsCanDeferAndTheRestIsSent() {
        String both = "[{\"interrupt_id\": \"batch-ask1\", \"decisions\": [" + APPROVE + ", {\"type\": \"defer\"}]},"
                + "{\"interrupt_id\": \"single-ask1\", \"decisions\": [" + APPROVE + "]}]";
        CommandRun dry = run("resume", server.address(), "--decisions", decisions(both), "--dry-run", "--json");
        assertThat(dry.status()).as(dry.err()).isZero();
        assertThat(dry.json().get("answers").valueStream().map(one -> one.get("state").stringValue())).containsExactlyInAnyOrder("deferred", "dry_run");
        CommandRun sent = run("resume", server.address(), "--decisions", decisions(both), "--reason", "after lunch");
        assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        assertThat(sent.out()).contains("call 2, execute ls, is deferred; the request keeps waiting as a whole");
        assertThat(server.waiting("batch")).hasSize(1);
        assertThat(server.files("single")).containsOnlyKeys("/one.txt");
        assertThat(audited()).containsExactly("deferred", "approved", "sent", "answered");
        CommandRun none = run("resume", server.address(), "--decisions", decisions(of("batch-ask1", "{\"type\": \"defer\"}")));
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("number of decisions (1) does not match number of waiting calls (2)");
    }

    @Test
    void aRequestSaysThatAnAnswerIsKeptForIt() {
        assertThat(request("single-ask1").get("kept").isNull()).isTrue();
        server.busy("single", true);
        assertThat(as("bob", "resume", server.address(), "single", "--decisions", decisions("{\"decisions\": [" + APPROVE + "]}")).status()).isEqualTo(3);
        server.busy("single", false);
        JsonNode kept = request("single-ask1").get("kept");
        assertThat(kept.get("state").stringValue()).isEqualTo("decided");
        assertThat(kept.get("reviewer").stringValue()).isEqualTo("bob");
        assertThat(kept.at("/payload/decisions/0/type").stringValue()).isEqualTo("approve");
        assertThat(request("batch-ask1").get("kept").isNull()).isTrue();
        assertThat(run("interrupts", server.address(), "single").out()).contains("an answer of bob is kept and not sent", "--settle sends it");
        assertThat(run("resume", server.address(), "--settle").status()).isZero();
        assertThat(server.files("single")).containsOnlyKeys("/one.txt");
    }

    @Test
    void whatTheServerDidNotTakeIsNotLeftAsSentAndSettlingSignsAsWhoDecided() {
        server.busy("single", true);
        String approve = decisions("{\"decisions\": [" + APPROVE + "]}");
        CommandRun busy = as("bob", "resume", server.address(), "single", "--decisions", approve);
        assertThat(busy.status()).isEqualTo(3);
        assertThat(audited()).containsExactly("approved", "sent", "returned");
        server.busy("single", false);
        server.answeredElsewhere("single");
        CommandRun settled = run("resume", server.address(), "--settle");
        assertThat(settled.status()).isEqualTo(1);
        assertThat(audited()).containsExactly("approved", "sent", "returned", "stopped");
        assertThat(signed("stopped")).containsExactly("bob");
        assertThat(run("resume", server.address(), "--settle").out()).contains("No decisions are waiting to be sent.");

        server.busy("batch", true);
        assertThat(as("bob", "resume", server.address(), "batch", "--decisions", decisions(of("batch-ask1", APPROVE + "," + APPROVE))).status()).isEqualTo(3);
        assertThat(run("resume", server.address(), "--withdraw").status()).isZero();
        assertThat(signed("withdrawn")).containsExactly("bob");
        assertThat(as("bob", "resume", server.address(), "batch", "--decisions", decisions(of("batch-ask1", APPROVE + "," + APPROVE))).status()).isEqualTo(3);
        server.busy("batch", false);
        assertThat(as("alice", "resume", server.address(), "--settle").status()).isZero();
        assertThat(signed("answered")).containsExactly("bob");
        assertThat(run("audit", "--json", "--limit", "1").json().get(0).get("detail").stringValue()).contains("\"asked_by\":\"alice\"");
    }

    @Test
    void anEditIntoAnotherToolIsTakenWithAWarning() {
        String shell = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"execute\", \"args\": {\"command\": \"rm -rf /\"}}}";
        CommandRun dry = run("resume", server.address(), "--decisions", decisions(of("single-ask1", shell)), "--dry-run", "--json");
        assertThat(dry.status()).isZero();
        JsonNode warning = dry.json().at("/warnings/0");
        assertThat(warning.get("asked").stringValue()).isEqualTo("write_file");
        assertThat(warning.get("named").stringValue()).isEqualTo("execute");
        assertThat(warning.get("concerns").valueStream().map(JsonNode::stringValue)).containsExactly("other_tool", "runs_commands");
        assertThat(dry.err()).contains("warning: thread single, call 1: the edit turns write_file into execute");
        String unknown = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"rm_rf\", \"args\": {}}}";
        assertThat(run("resume", server.address(), "--decisions", decisions(of("single-ask1", unknown)), "--dry-run").err())
                .contains("no tool of that name is known in this thread");
        String same = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"write_file\", \"args\": {\"file_path\": \"/one.txt\", \"content\": \"2\"}}}";
        assertThat(run("resume", server.address(), "--decisions", decisions(of("single-ask1", same)), "--dry-run").err()).isEmpty();
        server.batched(List.of("approve", "reject"), "shell", "Deploy.", "Two.", server.write("/d", "d"), server.call("execute", Map.of("command", "ls")));
        CommandRun forbidden = run("resume", server.address(), "--decisions", decisions(of("shell-ask1", shell + "," + APPROVE)), "--dry-run");
        assertThat(forbidden.status()).isEqualTo(2);
    }

    @Test
    void savingTwiceIsWrittenDownOnceAndTheOutcomeIsLearned() throws IOException {
        String edit = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"write_file\", \"args\": {\"file_path\": \"/x.txt\", \"content\": \"y\"}}}";
        String both = decisions(of("batch-ask1", edit + ", {\"type\": \"reject\", \"message\": \"no shell\"}"));
        Path out = folder.resolve("answers.json");
        for (int time = 0; time < 2; time++) {
            CommandRun saved = as("bob", "resume", server.address(), "--decisions", both, "--out", out.toString(), "--force");
            assertThat(saved.status()).as(saved.err()).isZero();
        }
        assertThat(audited()).containsExactly("edited", "rejected", "saved");
        assertThat(request("batch-ask1").at("/kept/state").stringValue()).isEqualTo("saved");
        CommandRun early = run("resume", server.address(), "--settle");
        assertThat(early.out()).contains("the thread has not continued with it yet");
        JsonNode resume = JsonMapper.shared().readTree(Files.readAllBytes(out)).at("/threads/0/resume");
        server.resumedByItsProgram("batch", resume);
        CommandRun learned = run("resume", server.address(), "--settle", "--json");
        assertThat(learned.status()).as(learned.out() + learned.err()).isZero();
        assertThat(learned.json().at("/answers/0/state").stringValue()).isEqualTo("confirmed");
        assertThat(audited()).containsExactly("edited", "rejected", "saved", "confirmed");
        assertThat(signed("confirmed")).containsExactly("bob");
        assertThat(run("resume", server.address(), "--settle").out()).contains("No decisions are waiting to be sent.");
    }

    @Test
    void whatRanInPlaceOfWhatWasDecidedIsSaid() {
        Path out = folder.resolve("answers.json");
        assertThat(run("resume", server.address(), "--decisions", decisions(of("batch-ask1", APPROVE + ", {\"type\": \"reject\"}")), "--out", out.toString()).status())
                .isZero();
        server.answeredElsewhere("batch");
        CommandRun learned = run("resume", server.address(), "--settle");
        assertThat(learned.status()).isEqualTo(1);
        assertThat(learned.out()).contains("the thread has continued otherwise than decided", "execute was rejected, and ran");
        assertThat(audited()).containsExactly("approved", "rejected", "saved", "diverged");
    }

    @Test
    void aThreadIsApprovedOrRejectedWholeAndATemplateDefersEverything() {
        CommandRun template = run("resume", server.address(), "workers", "--template");
        assertThat(template.json()).hasSize(2);
        assertThat(template.json().at("/0/decisions/0/type").stringValue()).isEqualTo("defer");
        assertThat(template.json().at("/0/decisions/0/allowed").valueStream().map(JsonNode::stringValue)).contains("approve", "reject");
        CommandRun deferred = run("resume", server.address(), "--decisions", decisions(template.out()));
        assertThat(deferred.status()).as(deferred.err()).isZero();
        assertThat(server.began).isEmpty();
        assertThat(run("resume", server.address(), "workers", "--approve").status()).isZero();
        assertThat(server.files("workers")).containsOnlyKeys("/a.txt", "/b.txt");
        assertThat(run("resume", server.address(), "batch", "--reject", "not today").status()).isZero();
        assertThat(server.files("batch")).isEmpty();
        assertThat(server.began.getLast().at("/command/resume/decisions/1/message").stringValue()).isEqualTo("not today");
        assertThat(run("resume", server.address(), "--approve").err()).contains("--approve is for one thread: name THREAD (").contains("single");
        assertThat(run("resume", server.address(), "single", "--approve", "--reject", "no").err()).contains("exclude each other");
    }

    @Test
    void aRequestSaysWhatTheAgentSaidAndWhatTheSubagentWasAskedToDo() {
        server.title("batch", "Release 1.2");
        assertThat(request("batch-ask1").get("title").stringValue()).isEqualTo("Release 1.2");
        assertThat(request("batch-ask1").get("said").stringValue()).isEqualTo("Both changes need your approval.");
        assertThat(request("single-ask1").get("title").stringValue()).isEqualTo("One more.");
        assertThat(request("workers-ask2").get("delegated").stringValue()).isEqualTo("Write part B");
        assertThat(request("batch-ask1").get("delegated").stringValue()).isEmpty();
        assertThat(run("interrupts", server.address(), "workers").out()).contains("task of worker: Write part B", "Delegate both.");
    }

    @Test
    void whatAnotherClientAnsweredIsSaidInPlaceOfIds() {
        server.dieAt(1_000_000, true);
        String approve = decisions("{\"decisions\": [" + APPROVE + "," + APPROVE + "]}");
        server.busy("batch", true);
        assertThat(run("resume", server.address(), "batch", "--decisions", approve).status()).isEqualTo(3);
        server.busy("batch", false);
        server.answeredElsewhere("batch");
        CommandRun settled = run("resume", server.address(), "--settle", "--json");
        assertThat(settled.json().at("/answers/0/state").stringValue()).isEqualTo("moved");
        assertThat(settled.json().at("/answers/0/changes/0").stringValue())
                .isEqualTo("it was answered elsewhere meanwhile: 2 of 2 calls ran; your answer was not sent");
    }

    @Test
    void aCallSaysWhatPeopleDecidedAboutSuchCallsBefore() {
        assertThat(request("single-ask1").at("/previews/0/earlier/decided").intValue()).isZero();
        server.batched("again1", "Again.", "One file.", server.write("/one.txt", "2"));
        server.batched("again2", "Again.", "One file.", server.write("/one.txt", "3"));
        server.batched("else", "Else.", "One file.", server.write("/else.txt", "3"));
        assertThat(as("bob", "resume", server.address(), "again1", "--approve").status()).isZero();
        assertThat(as("alice", "resume", server.address(), "again2", "--reject", "no").status()).isZero();
        JsonNode same = request("single-ask1").at("/previews/0/earlier");
        assertThat(same.toString()).isEqualTo("{\"same\":true,\"decided\":2,\"approved\":1,\"people\":2}");
        assertThat(request("else-ask1").at("/previews/0/earlier/same").booleanValue()).isFalse();
        assertThat(request("else-ask1").at("/previews/0/earlier/decided").intValue()).isEqualTo(2);
        assertThat(run("interrupts", server.address(), "single").out()).contains("earlier: 1 of 2 such calls were approved, by 2 people");
    }
}
