package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The commands over the mounted tree of a workspace. */
final class FileCommandsTest {
    @TempDir
    Path folder;

    private Path workspace;

    @BeforeEach
    void make() throws IOException {
        CommandRun.copy("python-sqlite/sessions.db", folder);
        Files.createDirectories(folder.resolve("project/src"));
        Files.writeString(folder.resolve("project/readme.md"), "# Project\nsecond\nthird");
        Files.write(folder.resolve("project/picture.bin"), new byte[] {0, 1, 2, (byte) 0xff});
        workspace = document("""
                {"version": 1, "name": "mixed",
                 "backend": {"type": "composite",
                   "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "0197a000-0000-7000-8000-000000000001"},
                   "routes": {
                     "/project/": {"type": "filesystem", "root": "project"},
                     "/deep/down/": {"type": "filesystem", "root": "project"},
                     "/gone/": {"type": "filesystem", "root": "no-such-folder"},
                     "/hub/": {"type": "context_hub", "repo": "acme/policies", "endpoint": "http://127.0.0.1:1"}}}}
                """);
    }

    private Path document(String text) throws IOException {
        return Files.writeString(folder.resolve("mixed.stateroom.json"), text);
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private CommandRun in(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "-w";
        all[1] = workspace.toString();
        System.arraycopy(args, 0, all, 2, args.length);
        return run(all);
    }

    private static List<String> paths(JsonNode rows) {
        return rows.valueStream().map(row -> row.get("path").stringValue()).toList();
    }

    /** The document names one thread at its newest step; what it is asked for comes first. */
    @Test
    void theToolsSeeTheThreadAndStepThatWereAskedFor() throws IOException {
        Path plain = document("""
                {"version": 1, "backend": {"type": "state", "source": "sqlite:sessions.db", "thread": "0197a000-0000-7000-8000-000000000001"}}
                """);
        for (String where : List.of("#command-update", "#v1-file-data", "#v1-file-data@3", "#0197a000-0000-7000-8000-000000000001@12", "")) {
            List<String> listed = paths(run("glob", plain + where, "**", "--json").json());
            String told = run("glob", plain + where, "**", "--as-tool").out();
            assertThat(told.substring(1, told.length() - 1).split(", "))
                    .as("thread and step %s", where)
                    .containsExactlyInAnyOrder(listed.stream().map(path -> "'" + path + "'").toArray(String[]::new));
        }
    }

    @Test
    void mountsSayWhatTheyAreAndTheFailedOnesWhy() {
        JsonNode mounts = in("mounts", "--json").json();
        assertThat(mounts.valueStream().map(m -> m.get("prefix").stringValue()))
                .containsExactly("/", "/deep/down/", "/gone/", "/hub/", "/project/");
        assertThat(mounts.get(0).get("type").stringValue()).isEqualTo("state");
        assertThat(mounts.get(0).get("connected_to").stringValue()).startsWith("sessions.db, thread ");
        assertThat(mounts.get(2).get("error").stringValue()).contains("no-such-folder");
        assertThat(mounts.get(3).get("error").stringValue()).contains("waits for your agreement");
        assertThat(in("trust", "--yes").status()).isZero();
        assertThat(in("mounts", "--json").json().get(3).get("error").stringValue()).contains("nothing answers at 127.0.0.1:1");
        assertThat(mounts.get(4).get("capabilities").valueStream().map(JsonNode::stringValue)).contains("read", "jailed");
    }

    @Test
    void theRootListsTheDefaultsFilesAndEveryMountBesideThem() {
        JsonNode rows = in("ls", "/", "--json").json();
        assertThat(paths(rows)).contains("/project", "/gone", "/deep", "/workspace").isSorted();
        assertThat(paths(in("ls", "/deep", "--json").json())).containsExactly("/deep/down");
        JsonNode project = in("ls", "project/", "--json").json();
        assertThat(paths(project)).containsExactly("/project/picture.bin", "/project/readme.md", "/project/src");
        assertThat(project.get(1).get("size").intValue()).isEqualTo(22);
        assertThat(project.get(1).get("mount").stringValue()).isEqualTo("/project/");
        assertThat(project.get(2).get("is_dir").booleanValue()).isTrue();
    }

    @Test
    void aMountThatFailsSaysSoAndLeavesTheOthers() {
        CommandRun gone = in("ls", "/gone");
        assertThat(gone.status()).as("a source that cannot be reached").isEqualTo(3);
        assertThat(gone.err()).contains("no-such-folder").hasLineCount(1);
        assertThat(in("read", "/project/readme.md").out()).isEqualTo("# Project\nsecond\nthird");
    }

    @Test
    void readGivesAWindowOfLines() {
        JsonNode window = in("read", "/project/readme.md", "--offset", "1", "--limit", "1", "--json").json();
        assertThat(window.get("content").stringValue()).isEqualTo("second\n");
        assertThat(window.get("start_line").intValue()).isEqualTo(2);
        assertThat(window.get("end_line").intValue()).isEqualTo(2);
        assertThat(window.get("total_lines").intValue()).isEqualTo(3);
        assertThat(window.get("mime_type").stringValue()).isEqualTo("text/markdown");
        assertThat(in("read", "/project/readme.md", "--offset", "9").err()).contains("has 3 lines");
    }

    @Test
    void bytesAreShownOnlyAsSuch() {
        assertThat(in("read", "/project/picture.bin").err()).contains("is not text").hasLineCount(1);
        assertThat(in("read", "/project/picture.bin", "--raw").bytes()).containsExactly(0, 1, 2, 0xff);
        assertThat(in("read", "/project/picture.bin", "--json").json().get("base64").stringValue()).isEqualTo("AAEC/w==");
    }

    @Test
    void withoutAWorkspaceReadingTakesTheOneOpenedLast() {
        assertThat(run("ls", "/").err()).contains("no workspace given and none opened before");
        assertThat(in("ls").status()).isZero();
        assertThat(paths(run("ls", "/project", "--json").json())).hasSize(3);
        CommandRun fromEnvironment = CommandRun.of(
                folder.resolve("other-data"), Map.of("STATEROOM_WORKSPACE", workspace.toString()), false, "ls", "/project");
        assertThat(fromEnvironment.status()).isZero();
    }

    @Test
    void aFolderOrADatabaseCanStandInForAWorkspace() {
        assertThat(paths(run("ls", folder.resolve("project").toString(), "/", "--json").json()))
                .containsExactly("/picture.bin", "/readme.md", "/src");
        assertThat(run("mounts", folder.resolve("sessions.db").toString()).out()).contains("state");
    }

    @Test
    void pathsThatLeadUpwardsAreRefused() {
        assertThat(in("ls", "/project/../..").err()).contains("is not a path of the tree").hasLineCount(1);
        assertThat(in("read", "/project/nope").err()).contains("in /project: nothing has the path /nope").hasLineCount(1);
    }

    @Test
    void lintNamesWhatIsQuestionableAndFixesWhatAnEditCan() throws IOException {
        workspace = document("""
                {"version": 1, "backend": {"type": "composite", "default": {"type": "state", "source": "sessions.db"},
                  "routes": {"/project": {"type": "filesystem", "root": "project"}}}}
                """);
        CommandRun run = in("lint", "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.json()).hasSize(1);
        assertThat(run.json().get(0).get("rule").stringValue()).isEqualTo("route-slash");
        assertThat(run.json().get(0).get("line").intValue()).isEqualTo(2);
        assertThat(in("lint").out()).contains("2:14 warning route-slash").endsWith("1 problem\n");
        assertThat(run("lint", workspace.toString()).out()).as("named as an argument").endsWith("1 problem\n");
        assertThat(in("lint", "--fix").status()).isZero();
        assertThat(Files.readString(workspace)).contains("{\"/project/\": {\"type\"");
        assertThat(in("lint").out()).isEqualTo("no problems found\n");
        workspace = document("{\"version\": 1, \"bakend\": {}}");
        assertThat(in("lint").status()).isEqualTo(2);
        assertThat(in("lint").err()).hasLineCount(1).contains("(line 1, column 16)");
    }

    private void writable() throws IOException {
        workspace = document("""
                {"version": 1, "dialect": "python-0.5", "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sessions.db", "thread": "0197a000-0000-7000-8000-000000000001"},
                  "routes": {"/project/": {"type": "filesystem", "root": "project", "writable": true},
                             "/locked/": {"type": "filesystem", "root": "project"}}}}
                """);
    }

    @Test
    void writeCreatesAndRefusesWhatIsThere() throws IOException {
        writable();
        CommandRun run = in("write", "/project/new/a.txt", "--text", "héllo", "--json");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json().get("error").isNull()).isTrue();
        assertThat(folder.resolve("project/new/a.txt")).hasContent("héllo");
        CommandRun again = in("write", "/project/new/a.txt", "--text", "other", "--json");
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.json().get("error").stringValue()).contains("already exists");
        assertThat(folder.resolve("project/new/a.txt")).hasContent("héllo");
        Path source = Files.writeString(folder.resolve("source.txt"), "from a file");
        assertThat(in("write", "/project/new/a.txt", "--file", source.toString(), "--force").status()).isZero();
        assertThat(folder.resolve("project/new/a.txt")).hasContent("from a file");
        assertThat(in("write", "/project/x", "--file", "/no/such").err()).contains("/no/such cannot be read").hasLineCount(1);
        assertThat(in("write", "/project/x").err()).contains("--text").hasLineCount(1);
    }

    @Test
    void editWantsOneOccurrenceUnlessAllAreMeant() throws IOException {
        writable();
        Files.writeString(folder.resolve("project/b.txt"), "x y x");
        assertThat(in("edit", "/project/b.txt", "--old", "x", "--new", "z").status()).isEqualTo(1);
        CommandRun all = in("edit", "/project/b.txt", "--old", "x", "--new", "z", "--all", "--json");
        assertThat(all.json().get("occurrences").intValue()).isEqualTo(2);
        assertThat(folder.resolve("project/b.txt")).hasContent("z y z");
        assertThat(in("edit", "/project/b.txt", "--old", "nope", "--new", "z", "--json").json().get("error").isString()).isTrue();
    }

    @Test
    void deleteTakesFilesAndFoldersButNeverAMount() throws IOException {
        writable();
        Files.writeString(folder.resolve("project/src/main.py"), "print()");
        assertThat(in("delete", "/project/src", "--json").json().get("occurrences").intValue()).isEqualTo(1);
        Files.createDirectories(folder.resolve("project/empty/inner"));
        assertThat(in("delete", "/project/empty").out()).isEqualTo("deleted /project/empty, a folder without files\n");
        assertThat(folder.resolve("project/src")).doesNotExist();
        assertThat(in("delete", "/project").err()).contains("is a whole mount");
        assertThat(in("delete", "/").status()).isEqualTo(1);
        assertThat(folder.resolve("project/readme.md")).exists();
    }

    @Test
    void whatIsReadOnlySaysHowToChangeThat() throws IOException {
        writable();
        for (List<String> change : List.of(
                List.of("write", "--text", "x"), List.of("edit", "--old", "x", "--new", "y"), List.of("delete"))) {
            List<String> args = new ArrayList<>(change);
            args.add(1, "/locked/readme.md");
            CommandRun run = in(args.toArray(String[]::new));
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).contains("is read-only; \"writable\": true on it in mixed").hasLineCount(1);
            args.set(1, "/workspace/plan.md");
            assertThat(in(args.toArray(String[]::new)).err()).contains("is a recorded thread").hasLineCount(1);
        }
        assertThat(run("write", "/x", "--text", "x").err()).contains("no workspace given: a command that changes files");
        assertThat(run("-w", folder.resolve("project").toString(), "write", "/x", "--text", "x").err()).contains("opened as a folder");
    }

    @Test
    void aFolderIsReadOnlyUntilItIsUnlockedAndThatIsRemembered() {
        String project = folder.resolve("project").toString();
        assertThat(run("-w", project, "write", "/n", "--text", "x").err()).contains("until it is unlocked: stateroom unlock " + project);
        assertThat(run("unlock", project, "--json").json().get("unlocked").booleanValue()).isTrue();
        assertThat(run("-w", project, "write", "/n", "--text", "x").status()).isZero();
        assertThat(folder.resolve("project/n")).hasContent("x");
        assertThat(run("-w", folder.resolve("project/src").toString(), "write", "/n", "--text", "x").status()).isEqualTo(1);
        assertThat(run("unlock", "--lock", project).out()).contains("is read-only again");
        assertThat(run("-w", project, "delete", "/n").status()).isEqualTo(1);
        assertThat(run("unlock", folder.resolve("sessions.db").toString()).err()).contains("is not a folder").hasLineCount(1);
    }

    @Test
    void filesGoInAndOut() throws IOException {
        writable();
        Path one = Files.write(folder.resolve("one.bin"), new byte[] {1, 2, 3});
        Path two = Files.writeString(folder.resolve("two.txt"), "two");
        CommandRun up = in("upload", one.toString(), two.toString(), folder.resolve("gone").toString(), "--to", "/project/in/", "--json");
        assertThat(up.status()).isEqualTo(1);
        assertThat(up.json()).hasSize(3);
        assertThat(up.json().get(2).get("error").stringValue()).endsWith("gone is not a file");
        assertThat(folder.resolve("project/in/one.bin")).hasBinaryContent(new byte[] {1, 2, 3});
        Path out = folder.resolve("out");
        CommandRun down = in("download", "/project", "/workspace/plan.md", "--to", out.toString(), "--json");
        assertThat(down.status()).as(down.err()).isZero();
        assertThat(out.resolve("project/in/one.bin")).hasBinaryContent(new byte[] {1, 2, 3});
        assertThat(out.resolve("plan.md")).isNotEmptyFile();
        CommandRun again = in("download", "/project/in/one.bin", "--to", out.resolve("project/in").toString());
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.err()).contains("already exists: use --force to replace it").hasLineCount(1);
        assertThat(in("download", "/nope", "--to", out.toString()).err()).hasLineCount(1);
    }

    @Test
    void resolveSaysWhichMountWhichKeyAndWhy() {
        JsonNode resolved = in("resolve", "/project/readme.md", "--json").json();
        assertThat(resolved.get("mount").stringValue()).isEqualTo("/project/");
        assertThat(resolved.get("type").stringValue()).isEqualTo("filesystem");
        assertThat(resolved.get("key").stringValue()).isEqualTo(folder.resolve("project/readme.md").toString());
        assertThat(resolved.get("why")).isNotEmpty();
        assertThat(resolved.get("dialect").stringValue()).isEqualTo("python-0.7");
        assertThat(in("resolve", "/projectX", "--dialect", "python-0.2").out())
                .contains("/projectX goes to / (state), key /projectX")
                .contains("A call that lists goes to another mount:");
        assertThat(in("resolve", "/x", "--dialect", "python-9").err()).contains("there is no dialect").hasLineCount(1);
        assertThat(run("-w", folder.resolve("project").toString(), "resolve", "/x").err()).contains("is not a workspace file");
    }

    @Test
    void commandsRunOnlyAfterSomebodyAgreedAndOnlyForTheShellsThatWereThere() throws IOException {
        String document = """
                {"version": 1, "backend": {"type": "local_shell", "root": "project", "env": {"GREETING": "hello"}, "timeout": 5}}
                """;
        workspace = document(document);
        CommandRun unasked = in("exec", "echo $GREETING > ran.txt");
        assertThat(unasked.status()).isEqualTo(1);
        assertThat(unasked.err()).contains("not allowed").hasLineCount(1);
        assertThat(folder.resolve("project/ran.txt")).doesNotExist();
        CommandRun agreed = in("exec", "--yes", "--json", "echo $GREETING; echo bad >&2; exit 3");
        assertThat(agreed.status()).isEqualTo(1);
        assertThat(agreed.json().get("output").stringValue()).isEqualTo("hello\n\n[stderr] bad\n\nExit code: 3");
        assertThat(agreed.json().get("exit_code").intValue()).isEqualTo(3);
        assertThat(in("exec", "cat", "readme.md").out()).startsWith("# Project");
        workspace = document(document.replace("\"project\"", "\".\""));
        assertThat(in("exec", "true").err()).contains("not allowed");
        assertThat(in("mounts", "--json").json().get(0).get("capabilities").valueStream().map(JsonNode::stringValue))
                .contains("execute")
                .doesNotContain("jailed");
    }

    @Test
    void aWorkspaceWithoutAShellSaysSo() {
        assertThat(in("exec", "--yes", "true").err()).contains("no mount of this workspace can").hasLineCount(1);
    }

    @Test
    void aPolicyGuardsEvenACompositeAndItsRefusalsAreAnswers() throws IOException {
        workspace = document("""
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "policy", "deny_prefixes": ["/project/src/"], "deny_content": ["pass.ord"],
                  "inner": {"type": "composite", "default": {"type": "state", "source": "sessions.db", "thread": "0197a000-0000-7000-8000-000000000001"},
                    "routes": {"/project/": {"type": "filesystem", "root": "project", "writable": true}}}}}
                """);
        assertThat(paths(in("ls", "/project", "--json").json())).contains("/project/readme.md");
        assertThat(in("read", "/workspace/plan.md").status()).isZero();
        assertThat(in("write", "/project/a", "--text", "fine").status()).isZero();
        assertThat(in("write", "/project/b", "--text", "my password").err()).contains("is refused by pattern pass.ord").hasLineCount(1);
        for (String way : List.of("--as-tool", "--as-agent")) {
            assertThat(in("write", "/project/b", "--text", "my password", way).err()).contains("is refused by pattern pass.ord").hasLineCount(1);
            assertThat(in("edit", "/project/a", "--old", "fine", "--new", "my password", way).err()).contains("is refused by pattern pass.ord");
        }
        assertThat(folder.resolve("project/a")).hasContent("fine");
        assertThat(in("write", "/project/src/b", "--text", "x").status()).isEqualTo(1);
        assertThat(folder.resolve("project/b")).doesNotExist();
    }

    @Test
    void aStateWithoutASourceIsALocalThreadThatIsKept() throws IOException {
        workspace = document("""
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "composite", "default": {"type": "state"},
                  "routes": {"/other/": {"type": "state"}, "/named/": {"type": "state", "thread": "mine"}, "/same/": {"type": "state", "thread": "mine"}}}}
                """);
        assertThat(in("write", "/notes/a.md", "--text", "one\ntwo\n").status()).isZero();
        assertThat(in("edit", "/notes/a.md", "--old", "two", "--new", "2").status()).isZero();
        assertThat(in("read", "/notes/a.md").out()).isEqualTo("one\n2\n");
        assertThat(in("ls", "/other", "--json").json()).isEmpty();
        assertThat(in("write", "/named/b", "--text", "b").status()).isZero();
        assertThat(in("read", "/same/b").out()).isEqualTo("b");
        assertThat(in("grep", "2").out()).isEqualTo("/notes/a.md:2:2\n");
        assertThat(in("ls", "/notes", "--as-agent").json().get("entries").get(0).get("path").stringValue()).isEqualTo("/notes/a.md");
        assertThat(in("write", "/c", "--text", "c", "--as-agent").status()).isZero();
        assertThat(in("read", "/c").out()).isEqualTo("c");
        assertThat(in("edit", "/c", "--old", "c", "--new", "d", "--as-agent", "--dialect", "python-0.2").status()).as("the caller applies what is answered").isZero();
        assertThat(in("read", "/c").out()).isEqualTo("d");
        assertThat(in("delete", "/notes").out()).isEqualTo("deleted 1 file at /notes\n");
        assertThat(in("read", "/notes/a.md").status()).isEqualTo(2);
    }

    @Test
    void aPolicyAndItsRecordedCallsAreShown() throws IOException {
        workspace = document("""
                {"version": 1, "backend": {"type": "policy", "deny_prefixes": ["/src/"], "rate_limit": 1, "max_content_bytes": 9, "audit": true,
                  "inner": {"type": "filesystem", "root": "project", "writable": true}}}
                """);
        JsonNode policy = in("mounts", "--json").json().get(0).get("policy");
        assertThat(policy.get("deny_prefixes").get(0).stringValue()).isEqualTo("/src");
        assertThat(policy.get("rate_limit").intValue()).isEqualTo(1);
        assertThat(policy.get("max_content_bytes").intValue()).isEqualTo(9);
        assertThat(policy.get("audit").booleanValue()).isTrue();
        assertThat(in("mounts").out()).contains("policy at /: no changes below /src; at most 1 call a second; at most 9 bytes of content");
        CommandRun written = in("write", "/a", "--text", "fine", "--verbose");
        assertThat(written.status()).as("one call is one call").isZero();
        assertThat(written.err()).contains(" / write /a done").hasLineCount(1);
        assertThat(in("write", "/src/a", "--text", "x", "--verbose").err()).contains(" / write /src/a refused: Writes are not allowed under /src/a");
        for (String way : List.of("--as-tool", "--as-agent")) {
            assertThat(in("edit", "/a", "--old", "fine", "--new", "fine", way).status()).as("one call is one call %s", way).isZero();
            CommandRun denied = in("write", "/src/a", "--text", "x", way);
            assertThat(denied.status()).as(way).isEqualTo(1);
            assertThat(denied.out() + denied.err()).contains("not allowed under");
            assertThat(in("write", "/b", "--text", "0123456789", way).err()).contains("is larger than 9 bytes").hasLineCount(1);
        }
        assertThat(folder.resolve("project/src/a")).doesNotExist();
        assertThat(folder.resolve("project/b")).doesNotExist();
    }

    @Test
    void whatCannotBeReadOrWrittenLeavesNothingHalfWritten() throws IOException {
        writable();
        CommandRun run = in("write", "/project/readme.md", "--force", "--file", "/dev/full-of-nothing");
        assertThat(run.status()).isEqualTo(2);
        assertThat(folder.resolve("project/readme.md")).hasContent("# Project\nsecond\nthird");
        Files.writeString(folder.resolve("a-file"), "x");
        CommandRun down = in("download", "/project/readme.md", "--to", folder.resolve("a-file/below").toString());
        assertThat(down.status()).isEqualTo(1);
        assertThat(down.err()).contains("cannot be written").hasLineCount(1);
    }

    @Test
    void grepAndGlobSearchEveryMountAndTellWhatFailed() throws IOException {
        JsonNode found = in("grep", "second", "--json").json();
        assertThat(found.get("matches").valueStream().map(m -> m.get("path").stringValue() + ":" + m.get("line").intValue()))
                .contains("/project/readme.md:2", "/deep/down/readme.md:2");
        assertThat(found.get("errors").valueStream().map(e -> e.get("mount").stringValue())).contains("/gone/", "/hub/");
        assertThat(in("grep", "second", "--path", "/project", "--glob", "*.md").out()).isEqualTo("/project/readme.md:2:second\n");
        assertThat(in("grep", "").err()).contains("is empty").hasLineCount(1);
        assertThat(paths(in("glob", "*.md", "--path", "/project", "--json").json())).containsExactly("/project/readme.md");
        assertThat(paths(in("glob", "**/readme.md", "--json").json())).contains("/deep/down/readme.md", "/project/readme.md");
        assertThat(in("glob", "*.md", "--path", "/gone").status()).isEqualTo(3);
    }

    @Test
    void asAgentGivesTheDialectsOwnResult() throws IOException {
        workspace = document("""
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "project", "writable": true}}
                """);
        JsonNode read = in("read", "/readme.md", "--as-agent", "--limit", "1").json();
        assertThat(read.get("file_data").get("content").stringValue()).isEqualTo("# Project\n");
        assertThat(read.get("file_data").get("encoding").stringValue()).isEqualTo("utf-8");
        CommandRun missing = in("read", "/nope", "--as-agent");
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.json().get("error").stringValue()).isEqualTo("File '/nope' not found");
        assertThat(in("ls", "/", "--as-agent").json().get("entries").valueStream().map(e -> e.get("path").stringValue()))
                .containsExactly("/picture.bin", "/readme.md", "/src/");
        assertThat(in("grep", "second", "--as-agent").json().get("matches")).hasSize(1);
        assertThat(in("glob", "*.md", "--as-agent").json().get("matches")).hasSize(1);
        assertThat(in("write", "/n.txt", "--text", "x", "--as-agent").json().get("path").stringValue()).isEqualTo("/n.txt");
        assertThat(in("edit", "/n.txt", "--old", "x", "--new", "y", "--as-agent").json().get("occurrences").intValue()).isEqualTo(1);
        assertThat(folder.resolve("project/n.txt")).hasContent("y");
        assertThat(in("delete", "/n.txt", "--as-agent").status()).isZero();
        assertThat(in("write", "/n", "--text", "x", "--as-agent", "--dialect", "python-9").err()).contains("there is no dialect").hasLineCount(1);
    }

    @Test
    void asToolPrintsExactlyWhatAModelWouldBeShown() throws IOException {
        workspace = document("""
                {"version": 1, "dialect": "python-0.7",
                 "backend": {"type": "filesystem", "root": "project", "virtual_mode": true, "writable": true}}
                """);

        assertThat(in("ls", "/", "--as-tool").out()).isEqualTo("['/picture.bin', '/readme.md', '/src/']");
        assertThat(in("read", "/readme.md", "--as-tool", "--limit", "1").out()).startsWith("@@ lines 1-1 of ").contains("\n# Project");
        assertThat(in("read", "./readme.md", "--as-tool", "--limit", "1").out()).as("the tool takes it").startsWith("@@ lines 1-1 of ");
        assertThat(in("read", "/readme.md", "--as-tool", "--limit", "1", "--dialect", "python-0.5").out()).isEqualTo("     1\t# Project");
        assertThat(in("grep", "second", "--as-tool").out()).doesNotContain(":").startsWith("/");
        assertThat(in("grep", "second", "--as-tool", "--mode", "count").out()).endsWith(": 1");
        assertThat(in("glob", "*.md", "--as-tool", "--dialect", "js-1.14").out()).isEqualTo("/readme.md");
        assertThat(in("write", "/n.txt", "--text", "x", "--as-tool").out()).isEqualTo("Updated file /n.txt");
        assertThat(in("edit", "/n.txt", "--old", "x", "--new", "y", "--as-tool").out())
                .isEqualTo("Successfully replaced 1 instance(s) of the string in '/n.txt'");
        assertThat(folder.resolve("project/n.txt")).hasContent("y");
        assertThat(in("delete", "/n.txt", "--as-tool").out()).isEqualTo("Deleted /n.txt");
        CommandRun missing = in("read", "/nope", "--as-tool", "--json");
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.json().get("text").stringValue()).isEqualTo("Error: File '/nope' not found");
        assertThat(missing.json().get("outcome").stringValue()).isEqualTo("failed");
        assertThat(missing.json().get("estimated_tokens").intValue()).isEqualTo(7);
        assertThat(in("exec", "ls", "--as-tool", "--yes").out()).startsWith("Error: Execution not available.");
    }

    @Test
    void aCallThatWouldEndTheRunAndACommandThatIsNoToolSaySo() throws IOException {
        workspace = document("""
                {"version": 1, "dialect": "python-0.7",
                 "backend": {"type": "filesystem", "root": "project", "virtual_mode": true}}
                """);

        CommandRun ended = in("read", "/a..b", "--as-tool");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("the agent's run would end here with ValueError: Path traversal not allowed").hasLineCount(1);
        assertThat(in("download", "/readme.md", "--to", "x", "--as-tool").err()).contains("agents have no tool for it").hasLineCount(1);
        assertThat(in("ls", "/", "--as-tool", "--as-agent").err()).contains("cannot be used together").hasLineCount(1);
    }

    @Test
    void asAgentAlsoReadsStatesAndStoresAndNeverChangesThem() throws IOException {
        CommandRun.copy("python-sqlite/store.db", folder);
        workspace = document("""
                {"version": 1, "backend": {"type": "state", "source": "sessions.db", "thread": "0197a000-0000-7000-8000-000000000001"}}
                """);
        assertThat(in("ls", "/", "--as-agent").json().get("entries")).isNotEmpty();
        assertThat(in("write", "/new", "--text", "x", "--as-agent").err()).contains("is a recorded thread").hasLineCount(1);
        workspace = document("""
                {"version": 1, "backend": {"type": "store", "source": "store.db", "namespace": ["stateroom", "memories"]}}
                """);
        assertThat(in("ls", "/", "--as-agent").out()).contains("AGENTS.md");
        assertThat(in("ls", "/", "--as-agent", "--dialect", "js-1.14").json().get("files")).isNotEmpty();
    }

    @Test
    void asAgentFollowsTheCompositeOfTheDialect() throws IOException {
        writable();
        assertThat(in("ls", "/", "--as-agent").json().get("entries").valueStream().map(e -> e.get("path").stringValue()))
                .contains("/project/", "/locked/", "/workspace/");
        assertThat(in("ls", "/projectX", "--as-agent", "--dialect", "python-0.5").json().get("entries")).isEmpty();
        assertThat(in("write", "/project/new.txt", "--text", "x", "--as-agent").status()).isZero();
        assertThat(folder.resolve("project/new.txt")).hasContent("x");
        assertThat(in("write", "/project/new.txt", "--text", "y", "--as-agent").json().get("error").stringValue())
                .startsWith("Cannot write to ");
    }
}
