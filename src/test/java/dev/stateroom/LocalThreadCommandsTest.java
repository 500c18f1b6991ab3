package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Local threads by commands: forked, changed through a workspace, looked at as any other, gone back in. */
final class LocalThreadCommandsTest {
    private static final String THREAD = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.of(folder.resolve("data"), arguments);
    }

    private CommandRun done(String... arguments) {
        CommandRun run = run(arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run;
    }

    private String workspace(String state) throws IOException {
        return Files.writeString(folder.resolve("w.stateroom.json"), "{\"version\": 1, \"backend\": " + state + "}").toString();
    }

    @Test
    void aForeignThreadIsForkedChangedAndGoneBackIn() throws IOException {
        String database = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        byte[] before = Files.readAllBytes(Path.of(database));
        JsonNode theirs = done("files", database, THREAD, "--json").json();
        JsonNode fork = done("thread", "fork", database, THREAD, "--as", "mine", "--json").json();
        assertThat(fork.get("thread_id").stringValue()).isEqualTo("mine");
        assertThat(fork.get("file_count").intValue()).isEqualTo(theirs.size());
        assertThat(done("files", "local:", "mine", "--json").json()).as("every record as it was").isEqualTo(theirs);
        String file = workspace("{\"type\": \"state\", \"source\": \"local:\", \"thread\": \"mine\"}");
        assertThat(done("write", "/new.md", "--text", "one\n", "-w", file).out()).contains("/new.md");
        done("edit", "/new.md", "--old", "one", "--new", "two", "-w", file);
        JsonNode history = done("history", "local:", "mine", "--json").json();
        assertThat(history.findValuesAsString("checkpoint_id")).containsExactly("00000003", "00000002", "00000001");
        assertThat(history.get(0).get("changed").toString()).isEqualTo("[{\"path\":\"/new.md\",\"change\":\"modified\"}]");
        assertThat(run("diff", "local:", "mine", "00000002", "00000003", "--json").json().get(0).get("unified").stringValue())
                .contains("-one\n+two\n");
        assertThat(done("log", "local:", "mine", "/new.md", "--json").json()).hasSize(2);
        assertThat(done("cat", "local:", "mine", "/new.md", "--at", "00000002").out()).isEqualTo("one\n");
        assertThat(done("thread", "back", "local:", "mine", "--to", "00000002", "--json").json().get("checkpoint_id").stringValue())
                .isEqualTo("00000004");
        assertThat(done("read", "/new.md", "-w", file, "--raw").out()).isEqualTo("one\n");
        Path to = folder.resolve("restored");
        done("restore", "local:", "mine", "/new.md", "--at", "00000003", "--to", to.toString());
        assertThat(to).hasContent("two\n");
        JsonNode threads = done("threads", "local:", "--json").json();
        assertThat(threads.get(0).get("checkpoint_count").intValue()).isEqualTo(4);
        assertThat(threads.get(0).get("file_count").intValue()).isEqualTo(theirs.size() + 1);
        assertThat(threads.get(0).get("status").stringValue()).isEqualTo("idle");
        assertThat(Files.readAllBytes(Path.of(database))).isEqualTo(before);
        assertThat(run("thread", "delete", "local:", "mine").err()).contains("will be deleted permanently");
        done("thread", "delete", "local:", "mine", "--yes");
        assertThat(done("threads", "local:", "--json").json()).isEmpty();
    }

    @Test
    void aFormerVersionIsRestoredInALocalThreadAfterALook() throws IOException {
        String database = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        byte[] before = Files.readAllBytes(Path.of(database));
        done("thread", "fork", database, THREAD, "--as", "mine");
        String[] args = {"restore", database, THREAD, "/workspace/README.md", "--at", first(database), "--to-thread", "mine"};
        CommandRun refused = run(args);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("/workspace/README.md of the local thread mine already exists: use --force").hasLineCount(1);
        CommandRun look = done(with(args, "--dry-run"));
        assertThat(look.out()).contains("-batch 3\n").contains("dry run: would write 10 bytes to /workspace/README.md of the local thread mine");
        assertThat(done("history", "local:", "mine", "--json").json()).hasSize(1);
        JsonNode restored = done(with(args, "--force", "--json")).json();
        assertThat(restored.get("written").booleanValue()).isTrue();
        assertThat(restored.get("checkpoint_id").stringValue()).isEqualTo("00000002");
        assertThat(done("cat", "local:", "mine", "/workspace/README.md").out()).isEqualTo("# Billing\n");
        assertThat(done(args).out()).contains("already has that content");
        assertThat(done("history", "local:", "mine", "--json").json()).hasSize(2);
        assertThat(done("audit", "list").out()).contains("restored");
        done("thread", "back", "local:", "mine", "--to", "00000001");
        assertThat(done("cat", "local:", "mine", "/workspace/README.md").out()).contains("batch 27");
        assertThat(run(with(args, "--to-thread", "other")).status()).isEqualTo(2);
        args[args.length - 1] = "other";
        assertThat(run(args).err()).contains("there is no local thread other");
        args[args.length - 1] = "local:part#mine";
        assertThat(run(args).err()).contains("there is no local thread mine");
        assertThat(Files.readAllBytes(Path.of(database))).isEqualTo(before);
    }

    private static String[] with(String[] args, String... more) {
        return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
    }

    private String first(String database) {
        return done("log", database, THREAD, "/workspace/README.md", "--json").json().get(0).get("checkpoint_id").stringValue();
    }

    @Test
    void aForeignThreadIsNotGoneBackIn() {
        String database = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        CommandRun refused = run("thread", "back", database, THREAD, "--to", "head");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("is read-only: only local: can be changed").hasLineCount(1);
    }

    @Test
    void partsOfTheDatabaseHaveThreadsAndItemsOfTheirOwn() throws IOException {
        String file = workspace("{\"type\": \"composite\", \"default\": {\"type\": \"state\", \"source\": \"local:work\", \"thread\": \"t\"},"
                + " \"routes\": {\"/m/\": {\"type\": \"store\", \"source\": \"local:work\", \"namespace\": [\"a\"], \"writable\": true}}}");
        done("write", "/a.md", "--text", "x", "-w", file);
        done("write", "/m/b.md", "--text", "y", "-w", file);
        assertThat(done("threads", "local:work", "--json").json().findValuesAsString("thread_id")).containsExactly("t");
        assertThat(done("threads", "local:", "--json").json()).isEmpty();
        assertThat(done("store", "ls", "local:work", "--json").json().findValuesAsString("key")).containsExactly("/b.md");
        assertThat(done("store", "ls", "local:", "--json").json()).isEmpty();
        assertThat(done("store", "namespaces", "local:", "--json").json()).isEmpty();
        CommandRun missing = run("history", "local:", "t");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("there is no local thread t");
    }

    @Test
    void newFilesHaveTheFormatThatTheWorkspaceNames() throws IOException {
        String file = workspace("{\"type\": \"composite\", \"default\": {\"type\": \"state\", \"thread\": \"v1\", \"file_format\": \"v1\"},"
                + " \"routes\": {\"/v2/\": {\"type\": \"state\", \"thread\": \"v2\"},"
                + " \"/m/\": {\"type\": \"store\", \"source\": \"local:\", \"namespace\": [\"a\"], \"file_format\": \"v1\", \"writable\": true}}}");
        done("write", "/a.md", "--text", "x\ny", "-w", file);
        done("write", "/v2/a.md", "--text", "x\ny", "-w", file);
        done("write", "/m/a.md", "--text", "x\ny", "-w", file);
        assertThat(done("files", "local:", "v1", "--json").json().get(0).get("format").stringValue()).isEqualTo("v1");
        assertThat(done("files", "local:", "v2", "--json").json().get(0).get("format").stringValue()).isEqualTo("v2");
        assertThat(done("store", "get", "local:", "a", "/a.md", "--json").json().get("value").get("content").toString())
                .isEqualTo("[\"x\",\"y\"]");
    }

    @Test
    void anAgentOfAWritableStoreOfOurOwnChangesTheStoreItself() throws IOException {
        String file = workspace("{\"type\": \"store\", \"source\": \"local:\", \"namespace\": [\"a\"], \"writable\": true}");
        done("write", "/a.md", "--text", "one", "-w", file, "--as-agent", "--dialect", "python-0.7");
        done("edit", "/a.md", "--old", "one", "--new", "two", "-w", file, "--as-agent", "--dialect", "python-0.7");
        JsonNode history = done("store", "history", "local:", "a", "/a.md", "--json").json();
        assertThat(history.findValuesAsString("change")).containsExactly("added", "modified");
        assertThat(history.get(1).get("through").stringValue()).startsWith("agent's call, ");
        String readOnly = workspace("{\"type\": \"store\", \"source\": \"local:\", \"namespace\": [\"a\"]}");
        assertThat(run("write", "/b.md", "--text", "one", "-w", readOnly, "--as-agent").status()).isEqualTo(2);
    }
}
