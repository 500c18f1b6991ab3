package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.ChildProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Items of stores by commands, in one process and in several. */
final class StoreCommandsTest {

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

    private void put(String key, String content) {
        done("store", "put", "local:", "alice.memories", key, "--value", "{\"content\":\"" + content + "\"}");
    }

    @Test
    void anItemIsWrittenFoundChangedAndTakenBack() {
        put("/AGENTS.md", "be kind");
        put("/AGENTS.md", "be kind and brief");
        put("/other.md", "x");
        JsonNode got = done("store", "get", "local:", "alice.memories", "/AGENTS.md", "--json").json();
        assertThat(got.get("namespace").toString()).isEqualTo("[\"alice\",\"memories\"]");
        assertThat(got.get("value").toString()).isEqualTo("{\"content\":\"be kind and brief\"}");
        assertThat(got.get("versions").intValue()).isEqualTo(2);
        assertThat(done("store", "get", "local:", "[\"alice\",\"memories\"]", "/AGENTS.md", "--at", "1", "--json").json().get("value").toString())
                .isEqualTo("{\"content\":\"be kind\"}");
        JsonNode rows = done("store", "ls", "local:", "--namespace", "alice.memories", "--json").json();
        assertThat(rows.findValuesAsString("key")).containsExactly("/AGENTS.md", "/other.md");
        assertThat(rows.get(0).get("size").intValue()).isEqualTo("{\"content\":\"be kind and brief\"}".length());
        assertThat(done("store", "search", "local:", "BRIEF", "--json").json().findValuesAsString("key")).containsExactly("/AGENTS.md");
        assertThat(done("store", "delete", "local:", "alice.memories", "/AGENTS.md", "--json").json().get("version").intValue()).isEqualTo(3);
        assertThat(run("store", "delete", "local:", "alice.memories", "/AGENTS.md").status()).isEqualTo(1);
        CommandRun gone = run("store", "get", "local:", "alice.memories", "/AGENTS.md");
        assertThat(gone.status()).isEqualTo(2);
        assertThat(gone.err()).isEqualTo("stateroom: the namespace alice.memories has no item /AGENTS.md; store history shows its versions\n");
        JsonNode history = done("store", "history", "local:", "alice.memories", "/AGENTS.md", "--json").json();
        assertThat(history.findValuesAsString("change")).containsExactly("added", "modified", "deleted");
        assertThat(history.findValuesAsString("through")).containsExactly("store put", "store put", "store delete");
        assertThat(done("store", "namespaces", "local:", "--json").json().toString())
                .isEqualTo("[{\"namespace\":[\"alice\",\"memories\"],\"items\":1}]");
    }

    @Test
    void exportThenImportGivesTheSameItemsVersionsAndTimes() throws Exception {
        put("/a.md", "one");
        put("/a.md", "two");
        put("/b.md", "x");
        done("store", "delete", "local:", "alice.memories", "/b.md");
        Path lines = folder.resolve("items.jsonl");
        assertThat(run("store", "export", "local:", "--to", lines.toString()).status()).isZero();
        CommandRun other = CommandRun.of(folder.resolve("other"), "store", "import", "local:", lines.toString(), "--json");
        assertThat(other.json().toString()).isEqualTo("{\"lines\":4,\"added\":4,\"unchanged\":0}");
        assertThat(CommandRun.of(folder.resolve("other"), "store", "import", "local:", lines.toString(), "--json").json().toString())
                .isEqualTo("{\"lines\":4,\"added\":0,\"unchanged\":4}");
        assertThat(CommandRun.of(folder.resolve("other"), "store", "export", "local:").out()).isEqualTo(Files.readString(lines));
    }

    @Test
    void aForeignStoreIsReadAndNeverWritten() {
        Path database = CommandRun.copy("python-sqlite/store.db", folder);
        assertThat(done("store", "namespaces", database.toString(), "--json").json()).isNotEmpty();
        CommandRun refused = run("store", "put", database.toString(), "a", "k", "--value", "{}");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("store.db is read-only: only local: can be changed");
    }

    @Test
    void aChangeThatExpectsAnotherVersionIsAnsweredWithNo() {
        put("/a.md", "one");
        CommandRun refused = run("store", "put", "local:", "alice.memories", "/a.md", "--value", "{}", "--expect", "0");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("was changed meanwhile: it has version 1, and version 0 was expected");
    }

    @Test
    void aWritableMountOfOurOwnStoreTakesFileCommands() throws Exception {
        Path workspace = folder.resolve("w.stateroom.json");
        Files.writeString(workspace, """
                {"version": 1, "backend": {"type": "composite", "default": {"type": "filesystem", "root": "."},
                 "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": ["alice", "memories"], "writable": true}}}}
                """);
        String file = workspace.toString();
        assertThat(run("write", "/memories/notes/a.md", "--text", "one two", "-w", file).err()).isEmpty();
        assertThat(run("edit", "/memories/notes/a.md", "--old", "two", "--new", "three", "-w", file).status()).isZero();
        assertThat(done("read", "/memories/notes/a.md", "-w", file, "--raw").out()).isEqualTo("one three");
        assertThat(done("store", "history", "local:", "alice.memories", "/notes/a.md", "--json").json().findValuesAsString("change"))
                .containsExactly("added", "modified");
        assertThat(run("delete", "/memories/notes", "-w", file).status()).isZero();
        assertThat(done("store", "ls", "local:", "--json").json()).isEmpty();
    }

    @Test
    void severalProcessesThatWriteAtOnceLoseNoUpdate() throws Exception {
        int each = 40;
        List<Process> writers = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                writers.add(start("store", "put", "local:", "--stdin"));
            }
            // Each goes on only when the line before is on disk, so that all of them run at once.
            Set<String> answers = new TreeSet<>();
            for (int line = 0; line < each; line++) {
                for (int i = 0; i < writers.size(); i++) {
                    send(writers.get(i), "{\"namespace\":[\"n\"],\"key\":\"k" + line % 5 + "\",\"value\":{\"writer\":" + i + ",\"line\":" + line + "}}\n");
                }
                for (Process writer : writers) {
                    answers.add(writer.inputReader().readLine());
                }
            }
            assertThat(answers).as("every answer names a version of its own").hasSize(4 * each);
            assertThat(folder.resolve("data/owner.sock")).exists();
            for (Process writer : writers) {
                writer.getOutputStream().close();
            }
            for (Process writer : writers) {
                assertThat(writer.waitFor()).isZero();
            }
        } finally {
            writers.forEach(Process::destroyForcibly);
        }
        assertThat(folder.resolve("data/owner.sock")).doesNotExist();
        Set<String> written = new TreeSet<>();
        for (int key = 0; key < 5; key++) {
            JsonNode history = done("store", "history", "local:", "n", "k" + key, "--json").json();
            assertThat(history.size()).isEqualTo(4 * each / 5);
            history.forEach(version -> written.add(version.get("value").toString()));
        }
        assertThat(written).hasSize(4 * each);
    }

    @Test
    void aCommandThatGoesToAnotherProcessKeepsItsFolderAndItsStatus() throws Exception {
        Files.writeString(folder.resolve("value.json"), "{\"content\":\"from a file\"}");
        Process owner = start("store", "put", "local:", "--stdin");
        try {
            send(owner, "{\"namespace\":[\"n\"],\"key\":\"first\",\"value\":{}}\n");
            assertThat(owner.inputReader().readLine()).contains("\"version\":1");
            Process put = start("store", "put", "local:", "n", "second", "--file", "value.json");
            assertThat(lines(put)).containsExactly("wrote version 1 of second in n");
            assertThat(put.waitFor()).isZero();
            Process missing = start("store", "get", "local:", "n", "third");
            assertThat(lines(missing)).isEmpty();
            assertThat(missing.waitFor()).isEqualTo(2);
            owner.getOutputStream().close();
            assertThat(owner.waitFor()).isZero();
        } finally {
            owner.destroyForcibly();
        }
        assertThat(done("store", "get", "local:", "n", "second").out()).isEqualTo("{\"content\":\"from a file\"}\n");
    }

    private Process start(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("--data", "data"));
        all.addAll(List.of(arguments));
        return ChildProgram.builder(
                        List.of(), "dev.stateroom.Stateroom", all.toArray(String[]::new))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void send(Process process, String line) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write(line.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    private static List<String> lines(Process process) throws IOException {
        try (BufferedReader out = process.inputReader()) {
            return out.lines().toList();
        }
    }
}
