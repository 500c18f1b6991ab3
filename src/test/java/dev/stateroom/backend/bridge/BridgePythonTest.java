package dev.stateroom.backend.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Objects of many kinds, by the Python of this machine and its standard library alone. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class BridgePythonTest {
    private final List<BridgeConnection> bridges = new ArrayList<>();

    @AfterEach
    void close() {
        bridges.forEach(BridgeConnection::close);
    }

    private BridgeConnection bridge(String object) throws URISyntaxException {
        return bridge(object, Path.of(Objects.requireNonNull(BridgePythonTest.class.getResource("/bridge")).toURI()));
    }

    private BridgeConnection bridge(String object, Path folder) {
        ForeignValue.Fields run = new ForeignValue.Fields(Map.of("context", new ForeignValue.Fields(Map.of("user_id", new ForeignValue.Text("alice")))));
        BridgeConnection bridge = new BridgeConnection(
                new BridgeSetup(
                        BridgeSetup.Language.PYTHON,
                        List.of("python3"),
                        object,
                        folder,
                        run,
                        BridgeSetup.Limits.USUAL),
                () -> true);
        bridges.add(bridge);
        return bridge;
    }

    private static Outcome<Backend> open(BridgeConnection bridge) {
        return BridgeBackend.open(bridge, Dialect.DOCUMENTED, true, Cancellation.NEVER);
    }

    private BridgeBackend backend(String object) throws URISyntaxException {
        return (BridgeBackend) open(bridge(object)).orThrow();
    }

    private static String sentence(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed<?>) outcome).failure().sentence();
    }

    private static List<String> names(Backend backend, String folder) {
        List<String> names = new ArrayList<>();
        backend.list(new FilePath(folder), entry -> names.add(entry.name() + (entry.isFolder() ? "/" : "")), Cancellation.NEVER).orThrow();
        return names;
    }

    private static Outcome<FileEntry> write(Backend backend, String path, String text) {
        return backend.write(
                new FilePath(path), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, Cancellation.NEVER);
    }

    private static String text(Backend backend, String path) throws Exception {
        try (var in = backend.read(new FilePath(path), 0, -1).orThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void whatIsPrintedIsKeptOffTheChannel() throws Exception {
        BridgeBackend backend = backend("fake_files:files");
        assertThat(backend.execute("noise yes", Cancellation.NEVER).orThrow().output()).isEqualTo("yes");
        assertThat(backend.execute("input", Cancellation.NEVER).orThrow().output()).isEqualTo("''");
        BridgeLog log = backend.bridge().log();
        await().untilAsserted(() -> assertThat(log.lines())
                .contains("printed while the module is imported", "straight to file descriptor 1", "printed by a child"));
    }

    @Test
    void whatIsThrownReachesTheAgentAsItIs() throws Exception {
        AgentBackend agent = backend("fake_files:files").agent();
        assertThat(agent.execute("raise two\nlines", null)).isEqualTo(AgentReply.raised("ValueError", "two\nlines"));
        assertThat(agent.edit("/missing", "a", "b", false)).isEqualTo(AgentReply.raised("KeyError", "'/missing'"));
        assertThat(sentence(backend("fake_files:files").execute("raise x", Cancellation.NEVER)))
                .isEqualTo("/: the backend raised ValueError: x");
        assertThat(agent.execute("object", null)).isInstanceOf(AgentReply.class);
        assertThat(agent.execute("still there", null)).isEqualTo(AgentReply.of(new AgentResult.Execute("there", 0, false)));
    }

    /** What was agreed to is the text of a module: a cache that Python takes without looking at the text is not. */
    @Test
    void bytecodePlantedNextToAModuleIsNotRun(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("other.py"), "raise ValueError('planted')\n");
        String planting = "import importlib.util, os, py_compile; os.mkdir('__pycache__');"
                + "py_compile.compile('other.py', importlib.util.cache_from_source('mine.py'), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)";
        assertThat(new ProcessBuilder("python3", "-c", planting).directory(folder.toFile()).inheritIO().start().waitFor()).isZero();
        Files.writeString(folder.resolve("mine.py"), "raise ValueError('agreed')\n");
        assertThat(sentence(open(bridge("mine:files", folder)))).contains("ValueError: agreed");
    }

    @Test
    void asyncMethodsAreAwaitedInOneLoop() throws Exception {
        BridgeBackend backend = backend("fake_files:awaited");
        write(backend, "/a/b.txt", "one").orThrow();
        assertThat(names(backend, "/")).containsExactly("a/");
        assertThat(names(backend, "/a")).containsExactly("b.txt");
        assertThat(text(backend, "/a/b.txt")).isEqualTo("one");
        assertThat(backend.agent().optionalCalls()).isEmpty();
        assertThat(sentence(backend.delete(new FilePath("/a"), Cancellation.NEVER))).contains("cannot delete");
    }

    @Test
    void theFirstVersionIsReadWithoutItsNumbersAndReplacedByEdits() throws Exception {
        BridgeBackend backend = backend("fake_files:first");
        assertThat(backend.agent().protocol()).isEqualTo(Dialect.Protocol.V1);
        write(backend, "/a.txt", "one\n  two\n").orThrow();
        assertThat(text(backend, "/a.txt")).isEqualTo("one\n  two\n");
        write(backend, "/a.txt", "new\n").orThrow();
        assertThat(text(backend, "/a.txt")).isEqualTo("new\n");
        assertThat(backend.agent().read("/nope", null, null).map(read -> Objects.requireNonNull(read.fileData()).bytes()))
                .isInstanceOfSatisfying(AgentReply.Answered.class, answered ->
                        assertThat((byte[]) answered.value()).asString(StandardCharsets.UTF_8).isEqualTo("Error: File '/nope' not found"));
        assertThat(backend.agent().write("/a.txt", "x"))
                .isEqualTo(AgentReply.of(new AgentResult.Write(
                        "Cannot write to /a.txt because it already exists.", null, FilesUpdate.ABSENT)));
        assertThat(backend.agent().grep(AgentBackend.GrepRequest.of("(", null, null)))
                .isEqualTo(AgentReply.of(AgentResult.Grep.failed("Invalid regex pattern: no")));
    }

    @Test
    void aFactoryIsHandedARunAndARouteIsAFolderOnTheWay() throws Exception {
        BridgeBackend scoped = backend("fake_files:scoped");
        write(scoped, "/mine.txt", "x").orThrow();
        assertThat(names(scoped, "/")).containsExactly("mine.txt");
        BridgeBackend nested = backend("fake_files:nested");
        assertThat(names(nested, "/")).containsExactly("deep/");
        assertThat(names(nested, "/deep")).containsExactly("er/");
        assertThat(nested.entry(new FilePath("/deep/er")).orThrow().isFolder()).isTrue();
        assertThat(names(nested, "/deep/er")).isEmpty();
    }

    @Test
    void aLongListComesInParts() throws Exception {
        assertThat(names(backend("fake_files:many"), "/")).hasSize(25_000).startsWith("file-0000000").endsWith("file-0024999");
    }

    @Test
    void whatCannotBeMountedIsOneSentence() throws Exception {
        assertThat(sentence(open(bridge("no_such_module:x")))).contains("there is no module no_such_module in ");
        assertThat(sentence(open(bridge("fake_files:nothing")))).isEqualTo("fake_files:nothing: the module fake_files has no nothing");
        assertThat(sentence(open(bridge("fake_files")))).contains("is not written as module:attribute");
        assertThat(sentence(open(bridge("fake_files:broken")))).contains("float is no backend: it has neither ls nor read");
        assertThat(sentence(open(bridge("fake_files:failing")))).contains("it cannot be made: RuntimeError: no connection to the files");
    }

    @Test
    void nothingThatItStartedOutlivesIt() throws Exception {
        BridgeBackend backend = backend("fake_files:files");
        long child = ((BridgeState.Running) backend.bridge().state()).pid();
        long grandchild = Long.parseLong(backend.execute("spawn", Cancellation.NEVER).orThrow().output());
        assertThat(ProcessHandle.of(grandchild)).isPresent();
        backend.close();
        await().until(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
        await().until(() -> ProcessHandle.of(grandchild).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    void itIsStartedAgainAfterItEndedByItself() throws Exception {
        BridgeBackend backend = backend("fake_files:files");
        write(backend, "/gone.txt", "x").orThrow();
        assertThat(sentence(backend.execute("exit 9", Cancellation.NEVER))).isEqualTo("fake_files:files: it ended with exit code 9 (good bye)");
        assertThat(names(backend, "/")).isEmpty();
    }
}
