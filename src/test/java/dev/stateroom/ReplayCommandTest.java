package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

final class ReplayCommandTest {
    private static final String CALLS = """
            {"tool": "read_file", "args": {"file_path": "/a.txt"}, "result": "@@ lines 1-1 of 1 @@\\none"}
            {"tool": "edit_file", "args": {"file_path": "/a.txt", "old_string": "one", "new_string": "two"}, "result": "Successfully replaced 1 instance(s) of the string in '/a.txt'"}
            {"tool": "write_file", "args": {"file_path": "/new/b.txt", "content": "b"}, "result": "Updated file /new/b.txt"}
            {"tool": "delete", "args": {"file_path": "/gone.txt"}, "result": "Deleted /gone.txt"}
            {"tool": "ls", "args": {"path": "/"}, "result": "['/a.txt', '/new/']"}
            {"tool": "fetch", "args": {"q": 1}, "result": "x"}
            """;

    @TempDir
    Path folder;

    private String calls = "";
    private String workspace = "";

    @BeforeEach
    void write() throws IOException {
        calls = Files.writeString(folder.resolve("calls.jsonl"), CALLS).toString();
        Path root = Files.createDirectories(folder.resolve("root"));
        Files.writeString(root.resolve("a.txt"), "one");
        Files.writeString(root.resolve("gone.txt"), "x");
        workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "name": "w", "dialect": "python-0.7",
                 "backend": {"type": "filesystem", "root": "root", "virtual_mode": true, "writable": true}}""").toString();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private String root(String file) throws IOException {
        return Files.readString(folder.resolve("root").resolve(file));
    }

    @Test
    void aLogRunsOverACopyOfAFolderWhichStaysAsItIs() throws IOException {
        CommandRun run = run("replay", calls, "-w", workspace, "--json");
        assertThat(run.err()).isEmpty();
        JsonNode replay = run.json();
        assertThat(replay.get("summary").get("same").intValue()).as("%s", replay).isEqualTo(5);
        assertThat(replay.get("summary").get("skipped").intValue()).isOne();
        assertThat(run.status()).isZero();
        assertThat(root("a.txt")).isEqualTo("one");
        assertThat(folder.resolve("root/new")).doesNotExist();
        assertThat(folder.resolve("root/gone.txt")).exists();
    }

    @Test
    void applyNamesWhatItWillChangeAndChangesItOnlyAfterYes() throws IOException {
        CommandRun refused = run("replay", calls, "-w", workspace, "--apply");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "2 files written (4 bytes), 1 deleted",
                        "write  /a.txt  3 bytes, 3 before",
                        "create /new/b.txt  1 bytes",
                        "delete /gone.txt  1 bytes",
                        "in / (disk, " + folder.resolve("root") + "): 3 changes",
                        "nothing was applied");
        assertThat(root("a.txt")).isEqualTo("one");
        CommandRun applied = run("replay", calls, "-w", workspace, "--apply", "--yes");
        assertThat(applied.status()).isZero();
        assertThat(root("a.txt")).isEqualTo("two");
        assertThat(root("new/b.txt")).isEqualTo("b");
        assertThat(folder.resolve("root/gone.txt")).doesNotExist();
        assertThat(run("replay", calls, "--apply").err()).contains("use -w FILE");
    }

    @Test
    void aDifferenceEndsWithOneAndStandsInEveryReport() throws Exception {
        Files.writeString(folder.resolve("root/a.txt"), "uno");
        Path junit = folder.resolve("junit.xml");
        Path html = folder.resolve("report.html");
        CommandRun run = run("replay", calls, "-w", workspace, "--junit", junit.toString(), "--html", html.toString());
        assertThat(run.status()).isOne();
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(Files.readAllBytes(junit)))
                .getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("6");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(Files.readString(html, StandardCharsets.UTF_8))
                .contains("different", "uno", "<details")
                .doesNotContain("http://", "https://", "src=");
    }

    @Test
    void aSavedCaseOfAThreadReplaysTheSameAnywhere() {
        String database = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        Path saved = folder.resolve("case.jsonl");
        JsonNode first = run("replay", database, "0197a000", "--save", saved.toString(), "--json").json();
        CommandRun again = run("replay", saved.toString(), "--json");
        assertThat(again.status()).isZero();
        assertThat(again.json().get("summary")).isEqualTo(first.get("summary"));
        assertThat(again.json().get("files")).isEqualTo(first.get("files"));
        assertThat(again.json().get("changes_no_call_explains").size()).isEqualTo(first.get("changes_no_call_explains").size());
    }

    @Test
    void acceptedAnswersAreWhatIsExpectedFromThenOn() throws IOException {
        Path log = Files.writeString(folder.resolve("one.jsonl"), """
                {"tool": "ls", "args": {"path": "/"}, "result": "something else"}
                """);
        Path saved = folder.resolve("accepted.jsonl");
        CommandRun run = run("replay", log.toString(), "--dialect", "python-0.7", "--save", saved.toString(), "--accept");
        assertThat(run.status()).isOne();
        assertThat(run("replay", saved.toString()).status()).isZero();
    }

    @Test
    void rulesOfTheWorkspaceDenyAndAFileOfRulesStandsInTheirPlace() throws IOException {
        Path rules = Files.writeString(
                folder.resolve("rules.json"), "[{\"operations\": [\"write\"], \"paths\": [\"/new/**\"], \"mode\": \"deny\"}]");
        CommandRun run = run("replay", calls, "-w", workspace, "--rules", rules.toString(), "--json");
        assertThat(run.status()).isOne();
        JsonNode denied = run.json().get("calls").get(2);
        assertThat(denied.get("verdict").stringValue()).isEqualTo("denied");
        assertThat(denied.get("as_recorded").booleanValue()).isFalse();
        JsonNode consequence = run.json().get("calls").get(4);
        assertThat(consequence.get("difference").get("because_of_call").intValue()).isEqualTo(2);
    }

    @Test
    void twoRunsAreHeldAgainstEachOtherWithWhatWasChangedBetweenThem() throws IOException {
        Path before = folder.resolve("before.json");
        assertThat(run("replay", calls, "-w", workspace, "--record", before.toString()).status()).isZero();
        CommandRun same = run("replay", calls, "-w", workspace, "--compare", before.toString());
        assertThat(same.out()).isEqualTo("6 calls have the same result in both runs\n");
        assertThat(same.status()).isZero();
        Path rules = Files.writeString(
                folder.resolve("rules.json"), "[{\"operations\": [\"write\"], \"paths\": [\"/new/**\"], \"mode\": \"deny\"}]");
        CommandRun other = run(
                "replay", calls, "-w", workspace, "--rules", rules.toString(), "--dialect", "python-0.5", "--compare", before.toString(),
                "--args", "2={\"file_path\": \"/a.txt\", \"old_string\": \"one\", \"new_string\": \"three\"}", "--json");
        assertThat(other.status()).isOne();
        JsonNode comparison = other.json();
        assertThat(comparison.get("changed").valueStream().map(one -> one.get("what").stringValue())).containsExactly("dialect", "rules", "arguments");
        assertThat(comparison.get("changed").get(0).get("after").stringValue()).isEqualTo("python-0.5");
        assertThat(comparison.get("changed").get(2).get("after").stringValue()).isEqualTo("2");
        JsonNode write = comparison.get("calls").get(2);
        assertThat(write.get("same").booleanValue()).isFalse();
        assertThat(write.get("before").get("verdict").stringValue()).isEqualTo("same");
        assertThat(write.get("after").get("verdict").stringValue()).isEqualTo("denied");
        JsonNode files = comparison.get("files");
        assertThat(files.valueStream().map(file -> file.get("path").stringValue() + " " + file.get("before").get("size") + " " + file.get("after").get("size")))
                .containsExactly("/a.txt 3 5", "/gone.txt null null", "/new/b.txt 1 null");
        CommandRun text = run("replay", calls, "-w", workspace, "--rules", rules.toString(), "--compare", before.toString());
        assertThat(text.out())
                .contains("rules: the workspace's before, " + rules + " now", "at the end: /new/b.txt 1 bytes before, not there now", "2 of 6 calls have different results, 1 files differ at the end");
    }

    @Test
    void otherRoutesAndOtherReleasesAnswerOtherwise() throws IOException {
        Path before = folder.resolve("before.json");
        run("replay", calls, "-w", workspace, "--record", before.toString());
        Path routed = Files.writeString(folder.resolve("routed.stateroom.json"), """
                {"version": 1, "name": "routed", "dialect": "python-0.7", "backend": {"type": "composite", "default": {"type": "state"},
                 "routes": {"/new/": {"type": "filesystem", "root": "root", "virtual_mode": true}}}}""");
        JsonNode comparison = run("replay", calls, "-w", routed.toString(), "--compare", before.toString(), "--json").json();
        assertThat(comparison.get("changed").get(0)).hasToString("{\"what\":\"routes\",\"before\":\"w\",\"after\":\"routed\"}");
        assertThat(comparison.get("calls").get(0).get("after").get("verdict").stringValue()).isNotEqualTo("same");
        assertThat(folder.resolve("root/b.txt")).doesNotExist();
        JsonNode older = run("replay", calls, "-w", workspace, "--dialect", "python-0.2", "--compare", before.toString(), "--json").json();
        assertThat(older.get("calls").get(3).get("after").get("verdict").stringValue()).as("it has no delete").isEqualTo("skipped");
    }

    @Test
    void whatIsNoRunOrNoCallIsSaidSo() throws IOException {
        assertThat(run("replay", calls, "-w", workspace, "--compare", calls).err()).contains("is not a run: replay --json writes one");
        CommandRun none = run("replay", calls, "-w", workspace, "--args", "9={}");
        assertThat(none.err()).contains("--args names call 9: the recording has calls 1 to 6");
        assertThat(none.status()).isEqualTo(2);
    }
}
