package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;

final class PermissionCommandsTest {
    private static final String DENY = """
            [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"}]""";

    @TempDir
    Path folder;

    private Path rules = Path.of("");

    @BeforeEach
    void write() throws IOException {
        rules = Files.writeString(folder.resolve("rules.json"), DENY);
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private String file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void explainNamesTheReasonOfEveryRule() {
        CommandRun run = run(
                "permissions", "explain", "read", "/secrets/.env", "--rules", rules.toString(), "--dialect", "python-0.7", "--json");
        assertThat(run.status()).isZero();
        JsonNode told = run.json();
        assertThat(told.get("decision").stringValue()).isEqualTo("allow");
        assertThat(told.get("rule").isNull()).isTrue();
        assertThat(told.get("default").booleanValue()).isTrue();
        JsonNode considered = told.get("considered").get(0);
        assertThat(considered.get("rule").intValue()).isZero();
        assertThat(considered.get("matched").booleanValue()).isFalse();
        assertThat(considered.get("reason").stringValue()).isEqualTo("dotfile");
        assertThat(considered.get("why").stringValue()).isEqualTo("failed on segment .env (leading dot)");
    }

    @Test
    void anObjectBehindABridgeMayRefuseWhatTheRulesAllow() {
        String workspace = file("w.stateroom.json", """
                {"version": 1, "dialect": "python-0.7",
                 "permissions": [{"operations": ["write"], "paths": ["/own/secret/**"], "mode": "deny"}],
                 "backend": {"type": "composite", "default": {"type": "filesystem", "root": "."},
                  "routes": {"/own/": {"type": "bridge", "language": "python", "object": "agent:backend"}}}}""");
        String note = "runs your own code, which may refuse the call";
        assertThat(run("permissions", "check", "write_file", "/own/a.md", "-w", workspace).out()).contains("allowed", note);
        assertThat(run("permissions", "explain", "write", "/own/a.md", "-w", workspace).out()).contains("allowed", note);
        assertThat(run("permissions", "explain", "write", "/a.md", "-w", workspace).out()).contains("allowed").doesNotContain(note);
        assertThat(run("permissions", "explain", "write", "/own/secret/a", "-w", workspace).out()).contains("denied").doesNotContain(note);
        assertThat(run("permissions", "explain", "write_file", "/own/a.md", "-w", workspace, "--json").json().get("own_object_may_refuse").booleanValue()).isTrue();

        String calls = file("calls.jsonl", """
                {"name": "write_file", "args": {"file_path": "/own/a.md", "content": "x"}}
                {"name": "write_file", "args": {"file_path": "/own/secret/a", "content": "x"}}
                {"name": "write_file", "args": {"file_path": "/a.md", "content": "x"}}
                """);
        JsonNode decisions = run("permissions", "simulate", "-w", workspace, calls, "--json").json().get("decisions");
        assertThat(decisions.valueStream().map(one -> one.get("own_object_may_refuse").booleanValue())).containsExactly(true, false, false);
        assertThat(run("permissions", "simulate", "-w", workspace, calls).out()).contains("note: 1 of these calls goes to a mounted backend object");
    }

    @Test
    void pathsAreJudgedByWhatTheMountedFolderHolds() throws IOException {
        Path disk = Files.createDirectories(folder.resolve("disk/secret"));
        Files.writeString(disk.resolve("key"), "k");
        Files.writeString(folder.resolve("disk/plain.md"), "p");
        String workspace = file("w.stateroom.json", """
                {"version": 1, "dialect": "python-0.7",
                 "permissions": [{"operations": ["write"], "paths": ["/disk/*.md", "/disk/secret/**"], "mode": "deny"},
                                 {"operations": ["read", "write"], "paths": ["/disk/**"], "mode": "deny"},
                                 {"operations": ["read"], "paths": ["/**"], "mode": "interrupt"}],
                 "backend": {"type": "filesystem", "root": ".", "virtual_mode": true}}""");
        String calls = file("calls.jsonl", """
                {"name": "delete", "args": {"file_path": "/disk/plain.md"}}
                {"name": "delete", "args": {"file_path": "/disk/secret"}}
                {"name": "read_file", "args": {"file_path": ""}}
                """);
        JsonNode decisions = run("permissions", "simulate", "-w", workspace, calls, "--json").json().get("decisions");
        assertThat(decisions.get(0).get("text").stringValue()).as("a plain file: the first rule that matches").endsWith("(matches deny rule(s): /disk/*.md)");
        assertThat(decisions.get(1).get("text").stringValue()).endsWith("(matches deny rule(s): /disk/secret/**, /disk/**)");
        assertThat(decisions.get(2).get("decision").stringValue()).as("the root").isEqualTo("interrupt");
        assertThat(run("permissions", "explain", "read_file", "", "-w", workspace, "--json").json().get("decision").stringValue()).isEqualTo("interrupt");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksOfAMountedFolderAreFollowedWhereTheReleaseDoes() throws IOException {
        Files.createDirectories(folder.resolve("disk/secret"));
        Files.writeString(folder.resolve("disk/secret/key"), "k");
        Files.createSymbolicLink(folder.resolve("disk/open"), Path.of("secret/key"));
        String document = """
                {"version": 1, "dialect": "python-0.7",
                 "permissions": [{"operations": ["read"], "paths": ["/disk/secret/**"], "mode": "deny"}],
                 "backend": {"type": "composite", "default": {"type": "state"},
                  "routes": {"/disk/": {"type": "filesystem", "root": "disk", "virtual_mode": true}}}}""";
        String workspace = file("w.stateroom.json", document);
        String calls = file("calls.jsonl", """
                {"name": "read_file", "args": {"file_path": "/disk/open"}}""");
        String denied = "permission denied for read on /disk/open (resolves to /disk/secret/key)";
        assertThat(run("permissions", "explain", "read_file", "/disk/open", "-w", workspace).out()).contains("denied");
        assertThat(run("permissions", "simulate", "-w", workspace, calls, "--json").json().get("decisions").get(0).get("text").stringValue()).endsWith(denied);
        String old = file("old.stateroom.json", document.replace("python-0.7", "python-0.5"));
        assertThat(run("permissions", "explain", "read_file", "/disk/open", "-w", old).out()).contains("allowed");
    }

    @Test
    void checkEndsWithOneWhereItDenies() {
        assertThat(run("permissions", "check", "read", "/secrets/.env", "--rules", rules.toString(), "--dialect", "js-1.14").status())
                .isEqualTo(1);
        CommandRun tool = run("permissions", "check", "write_file", "/secrets//a/", "--rules", rules.toString());
        assertThat(tool.status()).isEqualTo(1);
        assertThat(tool.out()).isEqualTo("denied by rule 1 (/secrets/**)\n");
        assertThat(run("permissions", "check", "read", "/ok.txt", "--rules", rules.toString()).status()).isZero();
        assertThat(run("permissions", "check", "read", "/../x", "--rules", rules.toString()).out())
                .isEqualTo("refused by the tool itself: Path traversal not allowed: /../x\n");
    }

    /** Path; {@code /secrets/**} in Python and JavaScript; {@code /**} in Python; the mended rule in Python. */
    private static final String[][] TABLE = {
        {"/secrets/key.txt", "d", "d", "d", "d"},
        {"/secrets/.env", "a", "d", "a", "d"},
        {"/secrets/a/.env", "a", "d", "a", "d"},
        {"/secrets/.h/a", "a", "d", "a", "d"},
        {"/secrets/.h/.k", "a", "d", "a", "a"},
        {"/secrets", "a", "d", "d", "a"},
        {"/Secrets/a", "a", "a", "d", "a"},
    };

    @Test
    void anObviousRuleIsCheckedForEveryPathInBothDialects() {
        String everything = file("everything.json", DENY.replace("/secrets/**", "/**"));
        String mended = file("mended.json", DENY.replace("\"/secrets/**\"", "\"/secrets/**\", \"/secrets/**/.*\", \"/secrets/**/.*/**\""));
        for (String[] row : TABLE) {
            assertThat(decided(row[0], rules.toString(), "python-0.7")).as(row[0]).isEqualTo(row[1]);
            assertThat(decided(row[0], rules.toString(), "js-1.14")).as(row[0]).isEqualTo(row[2]);
            assertThat(decided(row[0], everything, "python-0.7")).as(row[0]).isEqualTo(row[3]);
            assertThat(decided(row[0], everything, "js-1.14")).as(row[0]).isEqualTo("d");
            assertThat(decided(row[0], mended, "python-0.7")).as(row[0]).isEqualTo(row[4]);
        }
    }

    private String decided(String path, String rules, String dialect) {
        CommandRun run = run("permissions", "check", "read", path, "--rules", rules, "--dialect", dialect, "--json");
        String decision = run.json().get("decision").stringValue();
        assertThat(run.status()).isEqualTo(decision.equals("deny") ? 1 : 0);
        return decision.substring(0, 1);
    }

    @Test
    void aSubagentHasItsOwnRulesOrItsParents() {
        String book = file("book.json", """
                {"permissions": [{"operations": ["read"], "paths": ["/a"], "mode": "deny"}],
                 "subagents": {"helper": {"permissions": []}, "other": {}}}""");
        assertThat(run("permissions", "check", "read", "/a", "--rules", book).status()).isEqualTo(1);
        assertThat(run("permissions", "check", "read", "/a", "--rules", book, "--agent", "helper").status()).isZero();
        assertThat(run("permissions", "check", "read", "/a", "--rules", book, "--agent", "general-purpose").status()).isEqualTo(1);
        CommandRun unknown = run("permissions", "check", "read", "/a", "--rules", book, "--agent", "other");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("there is no agent 'other': it is one of main, general-purpose, helper");
    }

    @Test
    void simulateTellsDenialsLeaksAndChanges() {
        String calls = file("calls.jsonl", """
                {"id": "1", "name": "read_file", "args": {"file_path": "/secrets/key"}}
                {"id": "2", "name": "read_file", "args": {"file_path": "/secrets/.env"}}
                {"id": "3", "name": "task", "args": {}}
                """);
        String none = file("none.json", "[]");
        CommandRun run = run(
                "permissions", "simulate", calls, "--rules", rules.toString(), "--baseline", none, "--dialect", "python-0.7", "--json");
        assertThat(run.status()).isEqualTo(1);
        JsonNode told = run.json();
        assertThat(told.get("calls").intValue()).isEqualTo(3);
        assertThat(told.get("allow").intValue()).isEqualTo(2);
        assertThat(told.get("deny").intValue()).isEqualTo(1);
        assertThat(told.get("interrupt").intValue()).isZero();
        assertThat(told.get("decisions").get(0).get("decision").stringValue()).isEqualTo("deny");
        assertThat(told.get("decisions").get(0).get("rule").intValue()).isZero();
        assertThat(told.get("leaks").get(0).get("path").stringValue()).isEqualTo("/secrets/.env");
        assertThat(told.get("changed")).hasSize(1);
        assertThat(run("permissions", "simulate", calls, "--rules", none).status()).isZero();
    }

    @Test
    void lintAnswersInTheFormsOfBuildServers() throws Exception {
        CommandRun text = run("permissions", "lint", "--rules", rules.toString(), "--dialect", "python-0.7");
        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out()).contains("dot-files are not covered in python-0.7", "add /secrets/**/.*, /secrets/**/.*/**", "still open:");
        assertThat(run("permissions", "lint", "--rules", rules.toString(), "--dialect", "js-1.14").status()).isZero();

        JsonNode sarif = run("permissions", "lint", "--rules", rules.toString(), "--dialect", "python-0.7", "--format", "sarif")
                .json();
        assertThat(sarif.get("version").stringValue()).isEqualTo("2.1.0");
        assertThat(sarif.get("runs").get(0).get("results").get(0).get("ruleId").stringValue()).isEqualTo("dot-files");

        CommandRun junit = run("permissions", "lint", "--rules", rules.toString(), "--dialect", "python-0.7", "--format", "junit");
        assertThat(DocumentBuilderFactory.newDefaultInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(junit.bytes()))
                        .getDocumentElement()
                        .getAttribute("failures"))
                .isEqualTo("1");
    }

    /** What the schema of SARIF 2.1.0 requires, and the two forms of it that code hosts check. */
    @Test
    void reportsHaveWhatTheirSchemasRequire() throws Exception {
        String odd = file("my rules.json", DENY);
        String calls = file("calls.jsonl", """
                {"id": "1", "name": "read_file", "args": {"file_path": "/secrets/key"}}
                {"id": "2", "name": "read_file", "args": {"file_path": "/secrets/.env"}}
                {"id": "3", "name": "read_file", "args": {"file_path": "/ok"}}
                """);
        for (String[] command : new String[][] {{"lint"}, {"simulate", calls}}) {
            List<String> args = new ArrayList<>(List.of("permissions"));
            args.addAll(List.of(command));
            args.addAll(List.of("--rules", odd, "--dialect", "python-0.7", "--format"));
            args.add("sarif");
            JsonNode sarif = run(args.toArray(String[]::new)).json();
            assertThat(sarif.get("$schema").stringValue()).endsWith("sarif-2.1.0.json");
            assertThat(sarif.get("version").stringValue()).isEqualTo("2.1.0");
            JsonNode whole = sarif.get("runs").get(0);
            JsonNode driver = whole.get("tool").get("driver");
            assertThat(driver.get("name").stringValue()).isNotEmpty();
            List<String> declared = new ArrayList<>();
            driver.get("rules").forEach(rule -> declared.add(rule.get("id").stringValue()));
            assertThat(declared).isNotEmpty().doesNotHaveDuplicates();
            assertThat(whole.get("results")).isNotEmpty().allSatisfy(result -> {
                assertThat(declared).contains(result.get("ruleId").stringValue());
                assertThat(result.get("level").stringValue()).isIn("none", "note", "warning", "error");
                assertThat(result.get("message").get("text").stringValue()).isNotEmpty();
                String uri = result.get("locations").get(0).get("physicalLocation").get("artifactLocation").get("uri").stringValue();
                assertThat(URI.create(uri).getPath()).endsWith("/my rules.json");
            });

            args.set(args.size() - 1, "junit");
            Element suite = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(run(args.toArray(String[]::new)).bytes()))
                    .getDocumentElement();
            assertThat(suite.getTagName()).isEqualTo("testsuite");
            for (String required : List.of("name", "tests", "failures", "errors", "skipped", "time")) {
                assertThat(suite.getAttribute(required)).as(required).isNotEmpty();
            }
            NodeList cases = suite.getElementsByTagName("testcase");
            assertThat(suite.getAttribute("tests")).isEqualTo(Integer.toString(cases.getLength()));
            assertThat(suite.getAttribute("failures"))
                    .isEqualTo(Integer.toString(suite.getElementsByTagName("failure").getLength()));
            for (int i = 0; i < cases.getLength(); i++) {
                Element one = (Element) cases.item(i);
                for (String required : List.of("name", "classname", "time")) {
                    assertThat(one.getAttribute(required)).as(required).isNotEmpty();
                }
            }
        }
    }

    @Test
    void whatIsSuggestedAllowsItsRecordingAndLintsClean() {
        Path database = CommandRun.copy("python-sqlite/sessions.db", folder);
        CommandRun suggested = run("permissions", "suggest", database.toString(), "0197a000", "--json");
        assertThat(suggested.status()).isZero();
        assertThat(suggested.json().get("permissions").size()).isLessThanOrEqualTo(3);
        String file = file("suggested.json", suggested.out());
        CommandRun simulated = run("permissions", "simulate", database.toString(), "0197a000", "--rules", file, "--json");
        assertThat(simulated.status()).isZero();
        assertThat(simulated.json().get("deny").intValue()).isZero();
        assertThat(run("permissions", "lint", "--rules", file, "--dialect", "python-0.7", "--strict").status()).isZero();
    }

    @Test
    void whatCannotBeReadIsNamedWithItsPlace() {
        String bad = file("bad.json", "[{\"operations\": [\"reed\"], \"paths\": [\"/x\"]}]");
        CommandRun run = run("permissions", "check", "read", "/x", "--rules", bad);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("\"reed\" is not accepted: did you mean \"read\"?", "line 1, column 18");
        assertThat(run("permissions").status()).isEqualTo(2);
        assertThat(run("permissions", "check", "read", "/x").err()).contains("no rules given");
        assertThat(run("permissions", "simulate", bad).status()).isEqualTo(2);
        String relative = file("relative.json", "[{\"operations\": [\"read\"], \"paths\": [\"x\"], \"mode\": \"deny\"}]");
        assertThat(run("permissions", "check", "read", "/x", "--rules", relative).err())
                .contains("ValueError: Permission path must start with '/': 'x'");
    }

    @Test
    void aLineOfALogThatCannotBeReadIsNoted() {
        String log = file("calls.jsonl", """
                {"tool": "read_file", "args": {"file_path": "/a"}, "result": "x"}
                {"tool": "read_file", "args"
                """);
        assertThat(run("permissions", "suggest", log).err()).contains("line 2 cannot be read");
        assertThat(run("permissions", "simulate", log, "--rules", rules.toString()).err()).contains("line 2 cannot be read");
        assertThat(run("permissions", "lint", "--rules", rules.toString(), "--dialect", "python-0.7", "--calls", log).err())
                .contains("line 2 cannot be read");
    }

    @Test
    void morePatternsThanAreCompiledAreRefusedWithOneSentence() {
        String patterns = IntStream.range(0, 20_000).mapToObj(i -> "\"/d" + i + "/*\"").collect(Collectors.joining(", "));
        String many = file("many.json", "[{\"operations\": [\"read\"], \"paths\": [" + patterns + "], \"mode\": \"deny\"}]");
        CommandRun run = run("permissions", "check", "read", "/x", "--rules", many);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("the rules have 20000 patterns");
        String braces = IntStream.range(0, 9_000).mapToObj(i -> "\"/d" + i + "/{a,b,c}*/{x,y}/**/*.{ts,js,py}\"").collect(Collectors.joining(", "));
        String alternatives = file("braces.json", "[{\"operations\": [\"read\"], \"paths\": [" + braces + "], \"mode\": \"deny\"}]");
        assertThat(run("permissions", "check", "read", "/x", "--rules", alternatives).err())
                .contains("the patterns of the rules have more alternatives than are compiled at once");
    }

    @Test
    void theMountsOfAWorkspaceCount() throws IOException {
        Files.createDirectories(folder.resolve("project/Secrets"));
        Files.writeString(folder.resolve("project/Secrets/key"), "k");
        String workspace = file("w.stateroom.json", """
                {"version": 1, "dialect": "js-1.14",
                 "backend": {"type": "composite",
                   "default": {"type": "filesystem", "root": "project"},
                   "routes": {"/again/": {"type": "filesystem", "root": "project/Secrets"}}},
                 "permissions": [{"operations": ["read"], "paths": ["/secrets/**", "/again/key"], "mode": "deny"}]}""");
        CommandRun run = run("permissions", "lint", "-w", workspace, "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("\"alias\"", "\"case\"", "/Secrets/key");
    }

    @Test
    void whatAToolAnswersStandsBehindTheRulesOfTheWorkspace() throws IOException {
        Files.createDirectories(folder.resolve("project/secrets"));
        Files.writeString(folder.resolve("project/secrets/key"), "k");
        Files.writeString(folder.resolve("project/ok.txt"), "fine");
        String workspace = file("guarded.stateroom.json", """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "project"},
                 "permissions": [{"operations": ["read"], "paths": ["/secrets/**"], "mode": "deny"}]}""");
        assertThat(run("read", "/secrets/key", "--as-tool", "-w", workspace).out())
                .startsWith("Error: permission denied for read on /secrets/key");
        assertThat(run("ls", "/", "--as-tool", "-w", workspace).out()).startsWith("['/ok.txt']");
    }
}
