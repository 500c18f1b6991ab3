package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Workspaces derived from an agent's own object. The package is an outline with the names of the real one; its data are a real agent's. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class AgentInitTest {
    @TempDir
    private Path folder;

    private RecordedAgent agent;

    @BeforeEach
    void make() throws IOException {
        agent = new RecordedAgent("w07", folder);
        Path backends = Files.createDirectories(agent.at("deepagents/backends"));
        Files.writeString(agent.at("deepagents/__init__.py"), "from deepagents.graph import create_deep_agent\n");
        Files.writeString(agent.at("deepagents/graph.py"), """
                class Compiled:
                    def __init__(self, nodes): self.nodes = nodes
                    def with_config(self, **given): return Compiled(self.nodes)
                    def invoke(self, state): raise AssertionError("the agent was run")

                def create_deep_agent(model=None, tools=None, *, backend=None, permissions=None, subagents=None, interrupt_on=None, memory=None,
                                      skills=None, store=None, checkpointer=None, context_schema=None, name=None, middleware=()):
                    return Compiled({"model": object()})
                """);
        Files.writeString(backends.resolve("__init__.py"), """
                from deepagents.backends.all import *
                """);
        Files.writeString(backends.resolve("all.py"), """
                import pathlib

                class StateBackend:
                    def ls(self, path): return []
                    def read(self, path): return ""

                class FilesystemBackend(StateBackend):
                    def __init__(self, root_dir, virtual_mode=True):
                        self.cwd, self.virtual_mode, self.max_file_size_bytes = pathlib.Path(root_dir).resolve(), virtual_mode, 10 << 20

                class StoreBackend(StateBackend):
                    def __init__(self, namespace=None, store=None): self._namespace, self._store = namespace, store

                class CompositeBackend(StateBackend):
                    def __init__(self, default, routes, artifacts_root="/"): self.default, self.routes, self.artifacts_root = default, routes, artifacts_root
                """);
        Files.copy(Path.of(Objects.requireNonNull(AgentInitTest.class.getResource("/bridge/fake_files.py")).getPath()), agent.at("fake_files.py"));
        Files.writeString(agent.at("agents.py"), """
                import pathlib, sqlite3
                from dataclasses import dataclass
                from deepagents import create_deep_agent
                from deepagents.backends import *
                import fake_files

                here = pathlib.Path(__file__).parent
                (here / "imported").write_text("yes")

                class Saver:
                    conn = sqlite3.connect(here / "sessions.db")
                class Store:
                    conn = sqlite3.connect(here / "store.db")
                class InMemoryStore:
                    pass
                class FileStore:
                    pass

                @dataclass
                class Context:
                    user_id: str = "nobody"
                    org_id: str = "acme"

                def by_length(run):
                    return (str(len(run.context.user_id) * run.context.user_id.count("1")),)

                disk = create_deep_agent(backend=FilesystemBackend("disk"), checkpointer=Saver(), tools=[print], memory=["/a.md"], skills=["/s/"])
                alice = create_deep_agent(backend=StoreBackend(lambda run: (run.context.user_id,)), store=Store(), checkpointer=Saver(), context_schema=Context)
                ruled = create_deep_agent(
                    backend=lambda run: CompositeBackend(StateBackend(), {
                        "/memories/": StoreBackend(lambda run: (run.context["user_id"],)),
                        "/policies/": StoreBackend(lambda run: (run.context.get("org_id"),)),
                        "/own/": fake_files.files}),
                    permissions=[{"operations": ["write"], "paths": ["/policies/**"], "mode": "deny"}],
                    interrupt_on={"write_file": True, "edit_file": {"allowed_decisions": ["approve"]}, "delete": False},
                    subagents=[{"name": "auditor", "permissions": [{"operations": ["write"], "paths": ["/**"], "mode": "deny"}]}],
                    store=Store(), checkpointer=Saver()).with_config(recursion_limit=9)
                served = create_deep_agent(backend=CompositeBackend(StateBackend(), {
                    "/me/": StoreBackend(lambda run: (f"u-{run.server_info.user.identity}", "files") if run.server_info else ("local", "files")),
                    "/gone/": StoreBackend(lambda run: ("x",), InMemoryStore()),
                    "/odd/": StoreBackend(by_length, Store())}), store=Store())
                waiting = create_deep_agent(backend=StateBackend(), checkpointer=Saver())
                kept = create_deep_agent(backend=StoreBackend(lambda run: ("k",)), store=FileStore(), checkpointer=Saver())
                def broken(run):
                    raise KeyError("tenant")
                unasked = create_deep_agent(backend=StoreBackend(broken), store=Store(), checkpointer=Saver())
                plain = 3
                """);
    }

    private CommandRun init(String object, String more) {
        return agent.run("init " + object + " --interpreter python3 --yes --out derived.json --force --json " + more);
    }

    private Set<String> tree() {
        assertThat(agent.run("trust derived.json --yes").status()).isIn(0, 2);
        Set<String> files = new TreeSet<>();
        for (String pattern : List.of("**/*", "**/.*")) {
            agent.run("glob -w derived.json " + pattern + " --json").json().forEach(file -> files.add(file.get("path").stringValue()));
        }
        return files;
    }

    private static List<String> unknown(JsonNode inferred) {
        return StreamSupport.stream(inferred.get("lines").spliterator(), false)
                .filter(line -> line.get("certainty").stringValue().equals("unknown"))
                .map(line -> line.get("name").stringValue())
                .toList();
    }

    private CommandRun inFolder(String object) {
        return init(agent.at("agents.py") + ":" + object, "");
    }

    @Test
    void nothingIsImportedWithoutAgreement() {
        CommandRun run = agent.run("init " + agent.at("agents.py") + ":disk --interpreter python3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("runs your own code with your rights: nothing was run (use --yes to confirm)");
        assertThat(agent.at("imported")).doesNotExist();
    }

    @Test
    void aFolderIsWhatTheObjectSays() {
        CommandRun run = init(agent.at("agents.py") + ":disk", "--thread filesystem");
        assertThat(run.status()).as(run.err()).isZero();
        JsonNode document = run.json().get("document");
        assertThat(document.get("backend").toString()).isEqualTo("{\"type\":\"filesystem\",\"root\":\"disk\",\"virtual_mode\":true}");
        assertThat(document.get("threads").toString()).isEqualTo("{\"source\":\"sqlite:sessions.db\",\"thread\":\"filesystem\"}");
        assertThat(document.get("memory").toString() + document.get("skills")).isEqualTo("[\"/a.md\"][\"/s/\"]");
        assertThat(tree()).contains("/a.py", "/.env", "/out/r.md");
        assertThat(unknown(run.json())).containsExactly("release");
    }

    @Test
    void aNamespaceIsTheThreadsOwn() {
        for (String user : List.of("alice", "bob")) {
            JsonNode inferred = init(agent.at("agents.py") + ":alice", "--thread store-" + user).json();
            assertThat(inferred.at("/document/backend/namespace/0").stringValue()).isEqualTo("{context.user_id}");
            assertThat(inferred.at("/document/context/user_id").stringValue()).isEqualTo(user);
            assertThat(tree()).contains("/profile.md");
        }
    }

    @Test
    void whereTheNamespaceFunctionFailsTheThreadsFilesSayIt() {
        JsonNode inferred = init(agent.at("agents.py") + ":unasked", "--thread store-bob").json();
        assertThat(inferred.at("/document/backend").toString()).isEqualTo("{\"type\":\"store\",\"source\":\"sqlite:store.db\",\"namespace\":[\"bob\"]}");
        assertThat(inferred.get("lines").get(0).get("evidence").stringValue()).contains("its namespace function raised KeyError", "the thread's files are in it");
        assertThat(agent.at("sessions.db-wal")).doesNotExist();
    }

    @Test
    void rulesReviewsSubagentsAndOwnBackendsOfAFactory() {
        CommandRun run = init(agent.at("agents.py") + ":ruled", "--thread permissions");
        assertThat(run.status()).as(run.err()).isZero();
        JsonNode document = run.json().get("document");
        assertThat(document.get("context").toString()).isEqualTo("{\"org_id\":\"acme\",\"user_id\":\"alice\"}");
        assertThat(document.at("/permissions/0/mode").stringValue()).isEqualTo("deny");
        assertThat(document.get("interrupt_on").toString()).isEqualTo("{\"write_file\":true,\"edit_file\":{\"allowed_decisions\":[\"approve\"]},\"delete\":false}");
        assertThat(document.at("/subagents/auditor/permissions/0/paths/0").stringValue()).isEqualTo("/**");
        assertThat(document.at("/backend/routes/~1own~1/object").stringValue()).isEqualTo("agents:ruled:/own/");
        assertThat(tree()).contains("/memories/m.md").anyMatch(path -> path.startsWith("/policies/"));
        assertThat(agent.run("write -w derived.json /own/new.txt --text x").status()).isZero();
    }

    @Test
    void whatTheObjectDoesNotSayIsAHole() throws IOException {
        Files.delete(agent.at("sessions.db"));
        CommandRun run = inFolder("served");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(unknown(run.json())).containsExactlyInAnyOrder("threads", "/gone/", "/odd/", "release");
        assertThat(run.json().at("/document/backend/routes/~1me~1/namespace").toString()).isEqualTo("[\"local\",\"files\"]");
        assertThat(run.out()).contains("its store was in memory");
    }

    @Test
    void anAgentThatHasNotRunYetNamesWhereItsThreadsWillBe() throws IOException {
        Files.write(agent.at("sessions.db"), new byte[0]);
        CommandRun run = inFolder("disk");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json().at("/document/threads").toString()).isEqualTo("{\"source\":\"sqlite:sessions.db\"}");
        assertThat(unknown(run.json())).containsExactly("release");
        JsonNode state = inFolder("waiting").json();
        assertThat(state.at("/document/backend").toString()).isEqualTo("{\"type\":\"state\",\"source\":\"sqlite:sessions.db\"}");
        assertThat(unknown(state)).containsExactly("release");
    }

    @Test
    void aProjectNamesItsGraphs() throws IOException {
        Files.writeString(agent.at("langgraph.json"), "{\"graphs\": {\"one\": \"./agents.py:disk\", \"two\": {\"path\": \"./agents.py:alice\"}}}");
        CommandRun several = init(agent.at("langgraph.json").toString(), "");
        assertThat(several.err()).contains("has the graphs one, two: name one with --graph");
        CommandRun run = init(agent.at("langgraph.json").toString(), "--graph two --thread store-bob");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.json().at("/document/backend/type").stringValue()).isEqualTo("store");
    }

    @Test
    void aStoreOfYourOwnIsAskedThroughTheBridge() {
        assertThat(inFolder("kept").json().at("/document/backend").toString())
                .isEqualTo("{\"type\":\"bridge\",\"language\":\"python\",\"interpreter\":\"python3\",\"object\":\"agents:kept:/\",\"writable\":true}");
    }

    @Test
    void whatIsNoAgentIsRefusedInOneSentence() {
        assertThat(inFolder("plain").err()).contains("int is neither an agent of create_deep_agent or create_agent nor a backend");
        assertThat(inFolder("none").err()).contains("the module agents has no none");
        assertThat(init(agent.at("nothing.py") + ":x", "").err()).contains("there is no file");
    }

    @Test
    @EnabledIf("dev.stateroom.Needs#hasNode")
    void anAgentInJavaScriptIsAskedWhatItWasGiven() throws IOException {
        Path dist = Files.createDirectories(agent.at("js/node_modules/deepagents/dist"));
        Files.writeString(dist.resolveSibling("package.json"), "{\"name\": \"deepagents\", \"version\": \"1.14.1\", \"type\": \"module\", \"exports\": \"./dist/index.js\"}");
        Files.writeString(dist.resolve("index.js"), """
                class StateBackend { async ls() { return { files: [] }; } }
                class FilesystemBackend {
                  async ls() { return { files: [] }; }
                  constructor(given) { this.cwd = given.rootDir; this.virtualMode = true; this.maxFileSizeBytes = 10 << 20; }
                }
                class StoreBackend {
                  async ls() { return { files: [] }; }
                  constructor(given) { this._namespace = given.namespace; this.storeOverride = given.store; }
                }
                class CompositeBackend {
                  constructor(backend, routes) {
                    this.default = adaptBackendProtocol(backend);
                    this.routes = Object.fromEntries(Object.entries(routes).map(([prefix, part]) => [prefix, adaptBackendProtocol(part)]));
                  }
                }
                function adaptBackendProtocol(backend) {
                  return { ls: (path) => backend.ls(path), write: (path, text) => backend.write(path, text) };
                }
                function createDeepAgent(params = {}) {
                  return { invoke() { throw new Error("the agent was run"); } };
                }
                function createFilesystemMiddleware(options = {}) {
                  return { name: "FilesystemMiddleware" };
                }
                function createMemoryMiddleware(options) {
                  return { name: "MemoryMiddleware" };
                }
                class ReactAgent { constructor(options) { this.options = options; } }
                const createAgent = (options) => new ReactAgent(options);
                export { StateBackend, FilesystemBackend, StoreBackend, CompositeBackend, createDeepAgent, createAgent, createFilesystemMiddleware, createMemoryMiddleware };
                """);
        Files.writeString(agent.at("js/package.json"), "{\"type\": \"module\"}");
        Files.writeString(agent.at("js/agent.js"), """
                import { createDeepAgent, StateBackend, FilesystemBackend, StoreBackend, CompositeBackend } from "deepagents";
                class Guarded extends FilesystemBackend { async write() { return { error: "not here" }; } }
                const saver = { db: { name: "../sessions.db", memory: false } };
                const store = { db: { name: "../store.db", memory: false } };
                const backend = () => new CompositeBackend(new StateBackend(), {
                  "/disk/": new FilesystemBackend({ rootDir: "../disk" }), "/own/": new Guarded({ rootDir: "../disk" }),
                  "/notes/": new StoreBackend({ namespace: (run) => [run.config.configurable.user_id ?? "nobody"], store }),
                  "/kept/": new StoreBackend({ namespace: ["k"], store: new (class FileStore {})() }),
                  "/gone/": new StoreBackend({ namespace: ["x"], store: new (class InMemoryStore {})() }) });
                export const make = () => createDeepAgent({ name: "js", backend, checkpointer: saver, interruptOn: { edit_file: { allowedDecisions: ["approve"] } },
                  permissions: [{ operations: ["write"], paths: ["/policies/**"], mode: "deny" }], subagents: [{ name: "critic", interruptOn: { write_file: true } }] });
                export const plain = 3;
                """);
        Files.writeString(agent.at("js/other.ts"), """
                import { createAgent, createFilesystemMiddleware, createMemoryMiddleware, FilesystemBackend } from "deepagents";
                export const other = createAgent({ middleware: [createFilesystemMiddleware({ backend: new FilesystemBackend({ rootDir: "../disk" }),
                  permissions: [{ operations: ["write"], paths: ["/locked/**"], mode: "deny" }] }), createMemoryMiddleware({ sources: ["/a.md"] })] });
                """);
        assertThat(agent.run("init " + agent.at("js/other.ts") + ":other --yes").err()).containsAnyOf("does not read TypeScript", "certain");
        Path tsx = Files.createDirectories(agent.at("js/node_modules/tsx"));
        Files.writeString(tsx.resolve("package.json"), "{\"name\": \"tsx\", \"version\": \"4.0.0\", \"exports\": \"./loader.mjs\"}");
        Files.writeString(tsx.resolve("loader.mjs"), """
                import { register } from "node:module";
                register(`data:text/javascript,${encodeURIComponent(`import fs from "node:fs"; export async function load(url, context, next) {
                  return url.endsWith(".ts") ? { format: "module", source: fs.readFileSync(new URL(url)), shortCircuit: true } : next(url, context); }`)}`);
                """);
        JsonNode other = agent.run("init " + agent.at("js/other.ts") + ":other --yes --json").json().get("document");
        assertThat(other.at("/backend/root").stringValue()).endsWith("/disk");
        assertThat(other.at("/permissions/0/paths/0").stringValue() + other.get("memory")).isEqualTo("/locked/**[\"/a.md\"]");
        CommandRun run = agent.run("init " + agent.at("js/agent.js") + ":make --yes --out js/derived.json --json --thread store-alice");
        assertThat(run.status()).as(run.err()).isZero();
        JsonNode document = run.json().get("document");
        assertThat(document.get("dialect").stringValue()).isEqualTo("js-1.14");
        assertThat(document.at("/backend/default").toString()).isEqualTo("{\"type\":\"state\",\"source\":\"sqlite:../sessions.db\",\"thread\":\"store-alice\"}");
        assertThat(document.at("/backend/routes/~1disk~1").toString()).isEqualTo("{\"type\":\"filesystem\",\"root\":\"../disk\",\"virtual_mode\":true}");
        assertThat(document.at("/backend/routes/~1notes~1").toString()).contains("\"source\":\"sqlite:../store.db\",\"namespace\":[\"{context.user_id}\"]");
        assertThat(document.at("/backend/routes/~1own~1/object").stringValue()).isEqualTo("./agent.js:make:/own/");
        assertThat(document.at("/backend/routes/~1kept~1").toString()).isEqualTo("{\"type\":\"bridge\",\"language\":\"javascript\",\"object\":\"./agent.js:make:/kept/\",\"writable\":true}");
        assertThat(agent.run("init " + agent.at("js/agent.js") + ":make --yes --json --out elsewhere.json --thread store-alice").json().at("/document/backend/routes/~1own~1/object").stringValue())
                .isEqualTo("./js/agent.js:make:/own/");
        assertThat(document.at("/interrupt_on/edit_file/allowed_decisions/0").stringValue()).isEqualTo("approve");
        assertThat(document.at("/subagents/critic/interrupt_on/write_file").asBoolean()).isTrue();
        assertThat(unknown(run.json())).containsExactly("context.user_id", "/gone/");
        assertThat(agent.run("trust js/derived.json --yes").out()).contains("of 3 files");
        assertThat(agent.run("write -w js/derived.json /own/new.txt --text x").err()).contains("not here");
        assertThat(agent.run("init " + agent.at("js/agent.js") + ":plain --yes").err()).contains("is neither an agent of createDeepAgent or createAgent nor a backend");
    }
}
