package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.RecordedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A local thread becomes a server's by commands: shown first, sent once, stopped where the server continued. */
final class PromotionCommandsTest {
    private static final String THREAD = "01a1fb7e-619e-7484-8607-71042af347ec";

    @TempDir
    Path folder;

    private final RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork");

    @AfterEach
    void stop() {
        server.close();
    }

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    private CommandRun done(String... arguments) {
        CommandRun run = run(arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run;
    }

    /** A fork of the server's thread with one file added, one changed and one deleted. */
    @BeforeEach
    void forkAndChange() throws IOException {
        done("thread", "fork", server.address(), THREAD, "--as", "mine");
        String file = Files.writeString(
                        folder.resolve("w.stateroom.json"),
                        "{\"version\": 1, \"backend\": {\"type\": \"state\", \"source\": \"local:\", \"thread\": \"mine\"}}")
                .toString();
        done("write", "/new.md", "--text", "new\n", "-w", file);
        done("edit", "/choice.txt", "--old", "right", "--new", "straight on", "-w", file);
        done("delete", "/injected.txt", "-w", file);
    }

    private String[] promote(String... more) {
        return Stream.concat(
                        Stream.of("thread", "promote", "local:", "mine", "--to", server.address(), "--json"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private static String told(JsonNode answer) {
        return answer.get("changes").valueStream().map(c -> c.get("change").stringValue() + " " + c.get("path").stringValue()).toList().toString();
    }

    @Test
    void whatIsChangedHereIsShownThenSentOnce() {
        JsonNode preview = done(promote("--thread", THREAD)).json();
        assertThat(told(preview)).isEqualTo("[modified /choice.txt, deleted /injected.txt, added /new.md]");
        assertThat(preview.get("changes").get(0).get("size_before").intValue()).isEqualTo(6);
        assertThat(preview.get("state").stringValue()).isEqualTo("preview");
        assertThat(server.changes).isEmpty();
        String head = preview.get("head").stringValue();
        assertThat(done(promote("--thread", THREAD, "--yes", "--dry-run")).json().get("sent").booleanValue()).isFalse();
        assertThat(server.changes).isEmpty();

        JsonNode sent = done(promote("--thread", THREAD, "--yes", "--expect-head", head)).json();
        assertThat(sent.get("state").stringValue()).isEqualTo("done");
        assertThat(server.changes).hasSize(1);
        JsonNode files = server.changes.getFirst().get("values").get("files");
        assertThat(files.get("/injected.txt").isNull()).isTrue();
        assertThat(files.get("/new.md").get("content").stringValue()).isEqualTo("new\n");
        assertThat(server.changes.getFirst().has("as_node")).isFalse();
        assertThat(done("cat", server.address(), THREAD, "/choice.txt").out()).isEqualTo("straight on\n");
        assertThat(done("audit", "list", "--json").out()).contains("\"promoted\"").contains(THREAD);

        JsonNode again = done(promote("--thread", THREAD, "--yes")).json();
        assertThat(again.get("changes")).isEmpty();
        assertThat(server.changes).as("nothing is sent twice").hasSize(1);
    }

    @Test
    void whatOthersChangedStaysOrIsNamed() {
        server.goOn(THREAD, "/theirs.md", "theirs");
        server.goOn(THREAD, "/choice.txt", "back");
        JsonNode preview = done(promote("--thread", THREAD)).json();
        assertThat(told(preview)).isEqualTo("[modified /choice.txt, deleted /injected.txt, added /new.md]");
        assertThat(preview.get("changes").get(0).get("changed_there").booleanValue()).isTrue();
        assertThat(preview.get("left").toString()).isEqualTo("[\"/theirs.md\"]");
        assertThat(done("thread", "promote", "local:", "mine", "--to", server.address(), "--thread", THREAD).out())
                .contains("changed on the server too: that change is lost").contains("not changed on the server: /theirs.md").contains("nothing was sent");
    }

    @Test
    void aThreadThatWentOnIsNotChanged() {
        String head = done(promote("--thread", THREAD)).json().get("head").stringValue();
        server.goOn(THREAD, "/theirs.md", "theirs");
        CommandRun moved = run(promote("--thread", THREAD, "--yes", "--expect-head", head));
        assertThat(moved.status()).isEqualTo(1);
        assertThat(moved.json().get("state").stringValue()).isEqualTo("moved");
        assertThat(server.changes).isEmpty();
    }

    @Test
    void aLostAnswerIsSettledByLooking() {
        server.drop = RecordedServer.Drop.BEFORE;
        CommandRun nothing = run(promote("--thread", THREAD, "--yes"));
        assertThat(nothing.status()).isEqualTo(1);
        assertThat(nothing.json().get("state").stringValue()).isEqualTo("notsent");
        assertThat(nothing.json().get("sentence").stringValue()).startsWith("nothing arrived at the thread " + THREAD);

        server.drop = RecordedServer.Drop.AFTER;
        JsonNode there = done(promote("--thread", THREAD, "--yes")).json();
        assertThat(there.get("sentence").stringValue()).contains("the answer was lost").contains("the server was asked");
        assertThat(server.changes).hasSize(1);
    }

    @Test
    void aNewThreadIsMadeOnceForOneAssistant() {
        CommandRun several = run(promote());
        assertThat(several.status()).isEqualTo(2);
        assertThat(several.err()).contains("has several assistants").contains("agent_auto").hasLineCount(1);
        JsonNode preview = done(promote("--assistant", "agent_auto")).json();
        assertThat(preview.get("new").booleanValue()).isTrue();
        assertThat(preview.get("graph_id").stringValue()).isEqualTo("agent_auto");
        String id = preview.get("thread_id").stringValue();
        server.drop = RecordedServer.Drop.AFTER;
        JsonNode made = done(promote("--assistant", "agent_auto", "--yes")).json();
        assertThat(made.get("thread_id").stringValue()).isEqualTo(id);
        assertThat(server.changes.getFirst().get("metadata").get("graph_id").stringValue()).isEqualTo("agent_auto");
        JsonNode theirs = done("files", server.address(), id, "--json").json();
        assertThat(theirs.findValuesAsString("sha256")).isEqualTo(done("files", "local:", "mine", "--json").json().findValuesAsString("sha256"));
        CommandRun twice = run(promote("--assistant", "agent_auto", "--yes"));
        assertThat(twice.err()).contains("went to").contains("before, as its thread " + id).hasLineCount(1);
        assertThat(server.changes).hasSize(2);
    }

    @Test
    void whatCannotBeIsSaidInOneSentence() {
        assertThat(run("thread", "promote", "local:", "mine", "--to", "sessions.db").err()).contains("is not a LangGraph server").hasLineCount(1);
        assertThat(run("thread", "promote", "local:", "nobody", "--to", server.address()).err()).contains("there is no local thread nobody").hasLineCount(1);
        assertThat(run("thread", "promote", server.address(), THREAD, "--to", server.address()).err()).contains("is read-only: only local: can be changed").hasLineCount(1);
        assertThat(run(promote("--thread", "../../store")).err()).contains("is not an id of a server's thread").hasLineCount(1);
        CommandRun refused = run(promote("--thread", THREAD, "--as-node", "nobody", "--yes"));
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.json().get("sentence").stringValue()).contains("Node nobody does not exist");
    }
}
