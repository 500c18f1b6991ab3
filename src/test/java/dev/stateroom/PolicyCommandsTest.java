package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.ApprovalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Policies by command: checked, tried on what people decided, switched on, applied, switched off. */
class PolicyCommandsTest {
    private static final String NOTES = """
            {"policy": "team", "version": %d, "rules": [
              {"id": "notes", "decide": "approve", "tools": ["write_file"], "paths": ["/notes/*.md"], "max_bytes": 500},
              {"id": "secrets", "decide": "never", "paths": ["/secrets/**"]}]}""";

    @TempDir
    Path folder;

    private final ApprovalServer server = new ApprovalServer();

    @AfterEach
    void close() {
        server.close();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private String policy(int version) throws IOException {
        return Files.writeString(folder.resolve("team-" + version + ".json"), NOTES.formatted(version)).toString();
    }

    private List<JsonNode> trail() {
        return run("audit", "--json", "--limit", "0").json().valueStream().toList().reversed();
    }

    private List<String> actions() {
        return trail().stream().map(row -> row.get("action").stringValue()).toList();
    }

    private void decide(String thread, String path, String... how) {
        server.batched(thread, "Note it.", "A note.", server.write(path, "x"));
        String[] args = new String[how.length + 3];
        args[0] = "resume";
        args[1] = server.address();
        args[2] = thread;
        System.arraycopy(how, 0, args, 3, how.length);
        assertThat(run(args).status()).isZero();
    }

    @Test
    void aPolicyIsTriedOnWhatPeopleDecidedBeforeItIsSwitchedOn() throws IOException {
        decide("a", "/notes/a.md", "--approve");
        decide("b", "/notes/b.md", "--approve");
        decide("c", "/notes/c.md", "--reject", "not now");
        decide("d", "/src/d.py", "--approve");
        CommandRun tried = run("policy", "simulate", policy(1));
        assertThat(tried.out()).contains("team, version 1: would have approved 3 of 4, of which 1 was rejected by a person").contains("rule notes says approve");
        assertThat(tried.status()).isEqualTo(1);
        assertThat(run("policy", "enable", policy(1)).err()).contains("people rejected");
        assertThat(run("policy", "show").status()).isEqualTo(1);
        CommandRun on = run("policy", "enable", policy(1), "--despite-rejections");
        assertThat(on.status()).as(on.err()).isZero();
        assertThat(actions()).last().isEqualTo("policy on");
        assertThat(run("policy", "show").json().get("version").intValue()).isEqualTo(1);
        assertThat(run("audit", "report").out())
                .contains("0 calls were answered by policy", "Against policy team, version 1: notes (approve, was rejected) 1", "not now", "write_file /notes/c.md");
        JsonNode report = run("audit", "report", "--json").json();
        assertThat(report.at("/people/0").toString()).contains("\"decided\":4,\"approved\":3,\"edited\":0,\"rejected\":1,\"responded\":0");
        assertThat(report.at("/people/0/longest_wait_seconds").isIntegralNumber()).isTrue();
        assertThat(report.at("/days").size()).isBetween(1, 2);
        assertThat(report.at("/overruled/0/rule").stringValue()).isEqualTo("notes");
        assertThat(run("audit", "report", "--since", "2999-01-01").out()).contains("No calls were decided since then");
        assertThat(run("policy", "enable", Files.writeString(folder.resolve("other.json"), NOTES.formatted(1).replace("500", "600")).toString(), "--despite-rejections").err())
                .contains("give this one a higher version");
        assertThat(run("policy", "enable", policy(2), "--despite-rejections").status()).isZero();
        assertThat(run("policy", "disable").out()).contains("policy team, version 2 is off");
        assertThat(actions()).endsWith("policy on", "policy on", "policy off");
        assertThat(run("policy", "apply", server.address()).err()).contains("no policy is on");
    }

    @Test
    void whatNeedsNobodyIsAnsweredWithItsRuleAndVersionAndTheRestIsLeft() throws IOException {
        server.batched("ok", "Note it.", "A note.", server.write("/notes/a.md", "x"));
        server.batched("no", "Keep it.", "A key.", server.write("/secrets/key", "x"));
        server.batched("mixed", "Both.", "Two.", server.write("/notes/b.md", "x"), server.write("/src/b.py", "x"));
        server.batched("hidden", "Note it.", "A note.", server.write("/notes/c.md", "pay\u202Epal"));
        server.question("ask", "Deploy.", "Which region?");
        assertThat(run("policy", "enable", policy(1)).status()).isZero();
        CommandRun dry = run("policy", "apply", server.address(), "--dry-run");
        assertThat(dry.status()).as(dry.err()).isZero();
        assertThat(server.began).isEmpty();
        CommandRun applied = run("policy", "apply", server.address());
        assertThat(applied.status()).as(applied.out() + applied.err()).isZero();
        assertThat(server.began).hasSize(2);
        assertThat(server.files("ok")).containsOnlyKeys("/notes/a.md");
        assertThat(server.waiting("mixed")).hasSize(1);
        assertThat(server.waiting("hidden")).as("a hazard never passes by a rule").hasSize(1);
        assertThat(server.waiting("ask")).hasSize(1);
        JsonNode approved = trail().stream().filter(row -> row.get("action").stringValue().equals("approved")).findFirst().orElseThrow();
        assertThat(approved.get("who").stringValue()).isEqualTo("policy team, version 1");
        assertThat(approved.get("through").stringValue()).isEqualTo("policy");
        assertThat(approved.get("detail").toString()).contains("rule notes, policy team, version 1");
        assertThat(actions()).contains("rejected");
        assertThat(run("audit", "report").out()).contains("2 calls were answered by policy");
        assertThat(run("policy", "simulate", policy(1)).out()).as("what a policy decided is no experience").contains("0 of 0");
        assertThat(run("policy", "apply", server.address()).status()).isZero();
        assertThat(server.began).as("nothing is sent twice").hasSize(2);
    }

    @Test
    void anUnsafePolicyIsNotSwitchedOn() throws IOException {
        String unsafe = Files.writeString(
                        folder.resolve("unsafe.json"), "{\"policy\": \"p\", \"rules\": [{\"id\": \"all\", \"decide\": \"approve\", \"tools\": [\"execute\"]}]}")
                .toString();
        CommandRun lint = run("policy", "lint", unsafe, "--json");
        assertThat(lint.status()).isEqualTo(1);
        assertThat(lint.json().valueStream().map(one -> one.get("kind").stringValue())).contains("any-command");
        CommandRun on = run("policy", "enable", unsafe);
        assertThat(on.status()).isNotZero();
        assertThat(on.err()).contains("was not switched on");
        assertThat(run("policy", "show").status()).isEqualTo(1);
    }

    @Test
    void whatPeopleAlwaysApprovedIsSuggestedAndNotSwitchedOn() {
        for (int i = 0; i < 3; i++) {
            decide("t" + i, "/notes/week/" + i + ".md", "--approve");
        }
        CommandRun suggested = run("policy", "suggest", "--least", "3");
        assertThat(suggested.status()).as(suggested.err()).isZero();
        assertThat(suggested.json().at("/rules/0/paths/0").stringValue()).isEqualTo("/notes/week/*");
        assertThat(suggested.err()).contains("nothing is switched on");
        assertThat(run("policy", "show").status()).isEqualTo(1);
    }

    @Test
    void whatTwoHaveToDecideIsSentByTheSecond() throws IOException {
        String policy = Files.writeString(folder.resolve("two.json"), """
                {"policy": "two", "version": 1, "rules": [{"id": "deploys", "decide": "ask_two", "tools": ["write_file"], "paths": ["/prod/**"]}]}""").toString();
        assertThat(run("policy", "enable", policy).status()).isZero();
        server.batched("prod", "Deploy.", "Now.", server.write("/prod/a", "x"));
        server.batched("dev", "Try.", "Now.", server.write("/dev/a", "x"));
        server.batched("no", "Deploy.", "Now.", server.write("/prod/b", "x"));

        CommandRun first = run("resume", server.address(), "prod", "--approve", "--reviewer", "anna");
        assertThat(first.out() + first.err()).contains("a second reviewer has to decide the same").contains("rule deploys");
        assertThat(server.began).isEmpty();
        assertThat(run("resume", server.address(), "prod", "--settle", "--reviewer", "omar").out()).contains("a second reviewer");
        assertThat(server.began).as("nothing but a second decision releases it").isEmpty();
        assertThat(run("interrupts", server.address()).out()).contains("a second reviewer has to decide the same");
        CommandRun alone = run("resume", server.address(), "prod", "--approve", "--reviewer", "anna");
        assertThat(alone.status()).isEqualTo(2);
        assertThat(alone.out() + alone.err()).contains("another reviewer has to decide the same");
        CommandRun otherwise = run("resume", server.address(), "prod", "--reject", "not now", "--reviewer", "omar");
        assertThat(otherwise.out() + otherwise.err()).contains("anna decided otherwise");
        Path file = folder.resolve("x.json");
        assertThat(run("resume", server.address(), "prod", "--approve", "--reviewer", "omar", "--out", file.toString()).err()).contains("two people have to decide this");
        assertThat(file).doesNotExist();
        assertThat(server.began).isEmpty();

        CommandRun second = run("resume", server.address(), "prod", "--approve", "--reviewer", "omar");
        assertThat(second.status()).as(second.out() + second.err()).isZero();
        assertThat(server.files("prod")).containsOnlyKeys("/prod/a");
        assertThat(trail().stream().filter(row -> row.get("action").stringValue().equals("approved")).map(row -> row.get("who").stringValue())).containsExactly("anna", "omar");

        assertThat(run("resume", server.address(), "dev", "--approve", "--reviewer", "anna").status()).as("no rule asks two").isZero();
        assertThat(run("resume", server.address(), "no", "--reject", "no", "--reviewer", "anna").status()).as("one may reject").isZero();
        assertThat(server.began).hasSize(3);
    }

    @Test
    void whoBeganAThreadDoesNotApproveIt() throws IOException {
        String policy = Files.writeString(folder.resolve("other.json"), """
                {"policy": "four eyes", "version": 1, "rules": [
                  {"id": "deploys", "decide": "ask", "tools": ["write_file"], "paths": ["/prod/**"], "requester": "created_by"},
                  {"id": "keys", "decide": "ask_two", "tools": ["write_file"], "paths": ["/prod/keys/**"]}],
                 "people": [{"name": "Anna", "names": ["anna", "anna@example.com"]}, {"name": "Omar", "names": ["omar", "omar2"]}]}""").toString();
        CommandRun lint = run("policy", "lint", policy);
        assertThat(lint.status()).isZero();
        assertThat(lint.out()).contains("requester-by-caller");
        assertThat(run("policy", "enable", policy).status()).isZero();
        assertThat(run("policy", "show").json().at("/people/0/names/1").stringValue()).isEqualTo("anna@example.com");
        for (String thread : List.of("prod", "edited", "reject", "file", "keys")) {
            server.batched(thread, "Deploy.", "Now.", server.write(thread.equals("keys") ? "/prod/keys/a" : "/prod/a", "x"));
            server.metadata(thread, "created_by", "Anna@Example.com");
        }
        server.batched("unknown", "Deploy.", "Now.", server.write("/prod/a", "x"));
        server.batched("dev", "Try.", "Now.", server.write("/dev/a", "x"));
        server.metadata("dev", "created_by", "anna@example.com");

        CommandRun own = run("resume", server.address(), "prod", "--approve", "--reviewer", "anna");
        assertThat(own.status()).isEqualTo(2);
        assertThat(own.out() + own.err()).contains("Anna@Example.com began this thread (created_by): by rule deploys another person has to approve");
        assertThat(run("resume", server.address(), "file", "--approve", "--reviewer", "anna", "--out", folder.resolve("x.json").toString()).err())
                .contains("another person has to approve");
        assertThat(folder.resolve("x.json")).doesNotExist();
        String edit = Files.writeString(folder.resolve("edit.json"), """
                [{"interrupt_id": "edited-ask1", "decisions": [{"type": "edit", "edited_action": {"name": "write_file", "args": {"file_path": "/dev/b", "content": "x"}}}]}]""")
                .toString();
        assertThat(run("resume", server.address(), "edited", "--decisions", edit, "--reviewer", "anna").status()).as("also not after an edit").isEqualTo(2);
        CommandRun nobody = run("resume", server.address(), "unknown", "--approve", "--reviewer", "omar");
        assertThat(nobody.out() + nobody.err()).contains("do not say in created_by");
        assertThat(server.began).isEmpty();
        assertThat(actions()).doesNotContain("approved", "edited");

        CommandRun other = run("resume", server.address(), "prod", "--approve", "--reviewer", "omar");
        assertThat(other.status()).as(other.out() + other.err()).isZero();
        assertThat(trail().getLast().get("action").stringValue()).isEqualTo("answered");
        assertThat(trail().stream().filter(row -> row.get("action").stringValue().equals("approved")).map(row -> row.get("detail").toString()))
                .singleElement()
                .asString()
                .contains("Anna@Example.com");
        assertThat(run("resume", server.address(), "reject", "--reject", "no", "--reviewer", "anna").status()).as("one may reject one's own").isZero();
        assertThat(run("resume", server.address(), "dev", "--approve", "--reviewer", "anna").status()).as("no rule looks at it").isZero();

        run("resume", server.address(), "keys", "--approve", "--reviewer", "omar");
        CommandRun same = run("resume", server.address(), "keys", "--approve", "--reviewer", "omar2");
        assertThat(same.out() + same.err()).as("two names of one person").contains("another reviewer has to decide the same");
        assertThat(server.waiting("keys")).hasSize(1);
        assertThat(run("resume", server.address(), "keys", "--approve", "--reviewer", "lea").status()).isZero();
        assertThat(server.files("keys")).containsOnlyKeys("/prod/keys/a");
    }

    @Test
    void aListedPersonDecidesWithTheirKey() throws IOException {
        String key = run("audit", "key", "--reviewer", "--create", "--name", "anna").out().strip();
        String policy = Files.writeString(folder.resolve("people.json"), """
                {"policy": "people", "version": 1, "rules": [{"id": "all", "decide": "ask", "tools": ["write_file"]}],
                 "people": [{"name": "Anna", "names": ["anna@laptop"], "keys": ["%s"]}, {"name": "Omar", "keys": ["%s"]}]}""".formatted(key, otherKey())).toString();
        assertThat(run("policy", "enable", policy).status()).isZero();
        server.batched("t", "Note it.", "A note.", server.write("/a", "x"));
        CommandRun omar = run("resume", server.address(), "t", "--approve", "--reviewer", "omar");
        assertThat(omar.out() + omar.err()).contains("the key here is one of Anna by policy people, and the reviewer is omar");
        assertThat(server.began).isEmpty();
        assertThat(run("resume", server.address(), "t", "--approve", "--reviewer", "anna@laptop").status()).isZero();
        assertThat(run("audit", "verify").out()).contains("1 decision signed by " + key + ", Anna by policy people, version 1");
    }

    private String otherKey() {
        return CommandRun.of(folder.resolve("other"), "audit", "key", "--reviewer", "--create", "--name", "omar").out().strip();
    }

    @Test
    void peopleOfAPolicyAreTold() throws IOException {
        for (String wrong : List.of("{\"name\": \"\"}", "{\"name\": \"A\", \"keys\": [\"x\"]}", "{\"name\": \"A\", \"age\": 3}",
                "{\"name\": \"A\", \"names\": [\"B\"]}, {\"name\": \"b\"}", "{\"name\": \"A\", \"names\": []}")) {
            String policy = Files.writeString(folder.resolve("wrong.json"), "{\"policy\": \"p\", \"rules\": [], \"people\": [" + wrong + "]}").toString();
            assertThat(run("policy", "lint", policy).status()).as(wrong).isEqualTo(2);
        }
    }

    @Test
    void aFirstDecisionOfTwoCanBeWithdrawn() throws IOException {
        String policy = Files.writeString(folder.resolve("two.json"), """
                {"policy": "two", "version": 1, "rules": [{"id": "all", "decide": "ask_two", "tools": ["write_file"]}]}""").toString();
        assertThat(run("policy", "enable", policy).status()).isZero();
        server.batched("t", "Deploy.", "Now.", server.write("/a", "x"));
        run("resume", server.address(), "t", "--approve", "--reviewer", "anna");
        assertThat(run("resume", server.address(), "t", "--withdraw", "--reviewer", "anna").status()).isZero();
        assertThat(run("resume", server.address(), "t", "--reject", "no", "--reviewer", "omar").status()).isZero();
        assertThat(server.files("t")).isEmpty();
        assertThat(actions()).contains("withdrawn", "rejected");
    }
}
