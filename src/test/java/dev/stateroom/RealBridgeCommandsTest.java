package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Composites over state, store and disk out of the installed packages, by commands. */
@Tag("real")
final class RealBridgeCommandsTest {

    @TempDir
    Path folder;

    private Path workspace = Path.of("");

    private CommandRun run(String... args) {
        String[] all = new String[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "-w";
        all[args.length + 1] = workspace.toString();
        return CommandRun.of(folder.resolve("data"), all);
    }

    private void mount(String language, Path interpreter, String object) throws IOException {
        Files.createDirectories(folder.resolve("disk"));
        Files.writeString(folder.resolve("disk/todo.md"), "buy a needle\n");
        workspace = Files.writeString(folder.resolve("own.stateroom.json"), """
                {"version": 1, "backend": {"type": "bridge", "language": "%s", "interpreter": "%s", "object": "%s", "writable": true}}
                """.formatted(language, interpreter, object));
        assertThat(run("trust", "--yes").status()).isZero();
    }

    @Test
    void aPythonCompositeIsBrowsedSearchedAndEdited() throws IOException {
        Files.writeString(folder.resolve("own.py"), """
                from pathlib import Path
                from deepagents.backends import CompositeBackend, FilesystemBackend, StateBackend, StoreBackend

                backend = CompositeBackend(
                    default=StateBackend(),
                    routes={
                        "/memories/": StoreBackend(namespace=lambda runtime: ("alice", "files")),
                        "/disk/": FilesystemBackend(root_dir=str(Path(__file__).parent / "disk"), virtual_mode=True),
                    },
                )
                """);
        mount("python", Needs.pythons().getFirst(), "own:backend");
        tellsTheStory();
        assertThat(run("ls", "/", "--as-tool").out()).isEqualTo("['/disk/', '/memories/']");
        assertThat(run("read", "/disk/../x", "--as-agent").out()).contains("ValueError", "Path traversal not allowed");
        replays(
                "python-0.7",
                "Successfully replaced 1 instance(s) of the string in '%s'",
                "Updated file %s",
                "['/a.txt', '/disk/', '/memories/']",
                "/a.txt\n/disk/new/b.md\n/disk/todo.md\n/memories/m.md");
    }

    /** A store of the user's own that keeps its items in a file: what one process wrote another reads. */
    @Test
    void aStoreOfAnAgentsOwnIsTheOneThatItsBackendHasInPython() throws IOException {
        Files.writeString(folder.resolve("own.py"), """
                import json, pathlib
                from deepagents import create_deep_agent
                from deepagents.backends import StoreBackend
                from langchain_core.language_models.fake_chat_models import FakeListChatModel
                from langgraph.store.memory import InMemoryStore

                FILE = pathlib.Path(__file__).with_name("items.json")

                class FileStore(InMemoryStore):
                    def __init__(self):
                        super().__init__()
                        for key, value in (json.loads(FILE.read_text()) if FILE.exists() else {}).items():
                            super().put(("team",), key, value)
                    def batch(self, ops):
                        answers = super().batch(list(ops))
                        FILE.write_text(json.dumps({key: item.value for key, item in self._data[("team",)].items()}))
                        return answers

                agent = create_deep_agent(model=FakeListChatModel(responses=["ok"]), store=FileStore(), backend=StoreBackend(namespace=lambda runtime: ("team",)))
                """);
        mount("python", Needs.pythons().getFirst(), "own:agent:/");
        keepsItsItems();
    }

    @Test
    void aStoreOfAnAgentsOwnIsTheOneThatItsBackendHasInJavaScript() throws IOException {
        Files.createSymbolicLink(folder.resolve("node_modules"), Needs.nodeProjects().getFirst().resolve("node_modules"));
        Files.writeString(folder.resolve("own.mjs"), """
                import fs from "node:fs";
                import { createDeepAgent, StoreBackend } from "deepagents";
                import { InMemoryStore } from "@langchain/langgraph";
                import { FakeListChatModel } from "@langchain/core/utils/testing";

                const file = new URL("items.json", import.meta.url);
                class FileStore extends InMemoryStore {
                  constructor() {
                    super();
                    if (fs.existsSync(file)) for (const [key, value] of Object.entries(JSON.parse(fs.readFileSync(file, "utf8")))) super.put(["team"], key, value);
                  }
                  async batch(operations) {
                    const answers = await super.batch(operations);
                    const puts = operations.filter((one) => "value" in one);
                    if (puts.length > 0) fs.writeFileSync(file, JSON.stringify(Object.fromEntries(puts.map((one) => [one.key, one.value]))));
                    return answers;
                  }
                }
                export const agent = createDeepAgent({ model: new FakeListChatModel({ responses: ["ok"] }), store: new FileStore(), backend: new StoreBackend({ namespace: () => ["team"] }) });
                """);
        mount("javascript", Needs.program("node"), "./own.mjs:agent:/");
        keepsItsItems();
    }

    private void keepsItsItems() {
        CommandRun written = run("write", "/a.md", "--text", "kept");
        assertThat(written.status()).as(written.err()).isZero();
        assertThat(folder.resolve("items.json")).content().contains("/a.md");
        assertThat(run("read", "/a.md").out()).contains("kept");
    }

    @Test
    void aJavaScriptCompositeIsBrowsedSearchedAndEdited() throws IOException {
        Files.createSymbolicLink(folder.resolve("node_modules"), Needs.nodeProjects().getFirst().resolve("node_modules"));
        Files.writeString(folder.resolve("own.mjs"), """
                import path from "node:path";
                import { CompositeBackend, FilesystemBackend, StateBackend, StoreBackend } from "deepagents";

                export const backend = new CompositeBackend(new StateBackend(), {
                  "/memories/": new StoreBackend({ namespace: ["alice", "files"] }),
                  "/disk/": new FilesystemBackend({ rootDir: path.join(import.meta.dirname, "disk"), virtualMode: true }),
                });
                """);
        mount("javascript", Needs.program("node"), "./own.mjs:backend");
        tellsTheStory();
        assertThat(run("ls", "/", "--as-tool").out()).contains("/memories/ (directory)");
        replays(
                "js-1.14",
                "Successfully replaced 1 occurrence(s) in '%s'",
                "Successfully wrote to '%s'",
                "/a.txt (9 bytes)\n/disk/ (directory)\n/memories/ (directory)",
                "/a.txt:\n  1: a needle\n/disk/new/b.md:\n  1: a needle again\n/disk/todo.md:\n  1: buy a needle\n/memories/m.md:\n  1: remember the needle");
    }

    /** Calls that change state, store and disk, answered by the package over a copy. */
    private void replays(String dialect, String edited, String written, String listed, String found) throws IOException {
        StringBuilder calls = new StringBuilder("{\"stateroom_recording\": 1, \"dialect\": \"" + dialect
                + "\", \"files\": {\"/a.txt\": {\"content\": \"one\\n\", \"encoding\": \"utf-8\"}}}\n");
        call(calls, "edit_file", Map.of("file_path", "/disk/todo.md", "old_string", "thread", "new_string", "needle"), edited.formatted("/disk/todo.md"));
        call(calls, "write_file", Map.of("file_path", "/disk/new/b.md", "content", "a needle again\n"), written.formatted("/disk/new/b.md"));
        call(calls, "write_file", Map.of("file_path", "/memories/m.md", "content", "remember the needle\n"), written.formatted("/memories/m.md"));
        call(calls, "edit_file", Map.of("file_path", "/a.txt", "old_string", "one", "new_string", "a needle"), edited.formatted("/a.txt"));
        call(calls, "grep", Map.of("pattern", "needle"), found);
        call(calls, "ls", Map.of("path", "/"), listed);
        Path log = Files.writeString(folder.resolve("calls.jsonl"), calls);
        CommandRun replayed = run("replay", log.toString());
        assertThat(replayed.out()).contains("6 calls: 6 same");
        assertThat(Files.readString(folder.resolve("disk/todo.md"))).isEqualTo("buy a thread\n");
        assertThat(folder.resolve("disk/new/b.md")).doesNotExist();
        assertThat(run("ls", "/memories/").out()).doesNotContain("m.md");
        CommandRun applied = run("replay", log.toString(), "--apply", "--yes");
        assertThat(applied.out()).as(applied.err()).contains("/disk/new/b.md");
        assertThat(Files.readString(folder.resolve("disk/todo.md"))).isEqualTo("buy a needle\n");
        assertThat(Files.readString(folder.resolve("disk/new/b.md"))).isEqualTo("a needle again\n");
    }

    private static void call(StringBuilder calls, String tool, Map<String, String> args, String result) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tool", tool);
        fields.put("args", args);
        fields.put("result", result);
        fields.put("status", "success");
        calls.append(JsonMapper.shared().writeValueAsString(fields)).append('\n');
    }

    private void tellsTheStory() throws IOException {
        assertThat(run("ls", "/").out()).contains("/disk/", "/memories/");
        assertThat(run("read", "/disk/todo.md").out()).contains("buy a needle");
        assertThat(run("grep", "needle").out()).contains("/disk/todo.md");
        assertThat(run("edit", "/disk/todo.md", "--old", "needle", "--new", "thread").status()).isZero();
        assertThat(run("write", "/disk/new/a.md", "--text", "žluť\n").status()).isZero();
        assertThat(Files.readString(folder.resolve("disk/todo.md"))).isEqualTo("buy a thread\n");
        assertThat(Files.readString(folder.resolve("disk/new/a.md"))).isEqualTo("žluť\n");
        assertThat(run("conformance", "--mount", "/").out()).contains(" 0 broken, ");
    }
}
