package dev.stateroom.backend.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.storage.ChildProgram;
import dev.stateroom.work.Cancellation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Scratch copies of objects that want to change something real, by the Python of this machine. */
@EnabledIf("dev.stateroom.Needs#hasPython")
final class BridgeCopyTest {
    private static final List<String> ACTIONS = List.of(
            "write", "append", "descriptor", "relative", "make", "remove", "open folder", "tree", "move", "steal", "hard link", "link",
            "cut off", "rights", "date", "database by address", "database by class", "attached database", "program", "shell", "connection", "driver");

    private static final List<String> NODE_DEEDS = List.of(
            "write", "write by name", "write later", "write later by name", "write back", "append", "descriptor", "handle", "stream", "make",
            "remove", "unlink", "move", "link", "rights", "date", "copy", "program", "shell", "connection", "request", "fetch", "datagram",
            "worker");

    @TempDir
    Path folder;

    private final List<BridgeConnection> bridges = new ArrayList<>();

    @BeforeEach
    void lay() throws IOException {
        for (String name : List.of("fake_files.py", "reaching.py", "reaching.mjs")) {
            Files.copy(Path.of(Objects.requireNonNull(BridgeCopyTest.class.getResource("/bridge/" + name)).getPath()), folder.resolve(name));
        }
        Files.writeString(folder.resolve("kept.txt"), "kept");
        Files.writeString(Files.createDirectory(folder.resolve("folder")).resolve("inner.txt"), "kept too");
    }

    @AfterEach
    void close() {
        bridges.forEach(BridgeConnection::close);
    }

    private BridgeConnection bridge(String object) {
        return bridge(BridgeSetup.Language.PYTHON, List.of("python3", "-B"), object);
    }

    private BridgeConnection bridge(BridgeSetup.Language language, List<String> interpreter, String object) {
        BridgeConnection bridge = new BridgeConnection(
                new BridgeSetup(language, interpreter, object, folder, ForeignValue.Fields.EMPTY, BridgeSetup.Limits.USUAL), () -> true);
        bridges.add(bridge);
        return bridge;
    }

    private static BridgeCopy copy(BridgeConnection bridge) {
        return ((BridgeBackend) BridgeBackend.open(bridge, Dialect.DOCUMENTED, true, Cancellation.NEVER).orThrow()).copy(new KeyMap<FileData>());
    }

    private static String withheld(AgentReply<?> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Withheld.class);
        return ((AgentReply.Withheld<?>) reply).sentence();
    }

    /** Every path below the folder with its content, rights and date. */
    private List<String> everything() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<String> lines = new ArrayList<>();
            for (Path path : all.sorted().toList()) {
                FileTime changed = Files.getLastModifiedTime(path);
                String content = Files.isRegularFile(path) ? Files.readString(path) : "";
                lines.add(path + " " + Files.getPosixFilePermissions(path) + " " + changed + " " + content);
            }
            return lines;
        }
    }

    private static List<Path> copies() throws IOException {
        try (ScratchFolder beside = ScratchFolder.create("look");
                Stream<Path> all = Files.list(Objects.requireNonNull(beside.path().getParent()))) {
            return all.filter(path -> String.valueOf(path.getFileName()).startsWith("object-")).toList();
        }
    }

    @Test
    void whatTheObjectKeepsInMemoryIsChangedInTheCopyAlone() throws IOException {
        List<Path> before = copies();
        BridgeConnection bridge = bridge("fake_files:files");
        BridgeCopy copy = copy(bridge);
        assertThat(copy.write("/new.txt", "x")).isInstanceOf(AgentReply.Answered.class);
        assertThat(copy.read("/new.txt", null, null).toString()).contains("text=x");
        assertThat(((BridgeBackend) BridgeBackend.open(bridge, Dialect.DOCUMENTED, true, Cancellation.NEVER).orThrow())
                        .agent()
                        .read("/new.txt", null, null)
                        .toString())
                .contains("not found");
        assertThat(copies()).hasSize(before.size() + 1);
        copy.close();
        assertThat(copies()).hasSize(before.size());
        assertThat(withheld(copy.read("/new.txt", null, null))).contains("closed");
    }

    @Test
    void nothingRealIsTouchedWhateverTheObjectTries() throws IOException {
        List<String> before = everything();
        for (String object : List.of("reaching:reaching", "reaching:swallowing", "reaching:renaming")) {
            BridgeCopy copy = copy(bridge(object));
            for (String action : ACTIONS) {
                assertThat(withheld(copy.write("/a.txt", action))).as(object + " " + action).contains("a scratch copy does not ");
            }
            assertThat(copy.write("/b.txt", "read").toString()).contains("/b.txt").contains("error=null");
            assertThat(copy.write("/b.txt", "database").toString()).contains("/b.txt").contains("error=null");
            assertThat(copy.write("/b.txt", "temporary").toString()).contains("/b.txt").contains("error=null");
            assertThat(copy.execute("spawn", null)).isInstanceOf(AgentReply.Withheld.class);
        }
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    @EnabledIf("dev.stateroom.Needs#hasNode")
    void nothingRealIsTouchedByAnObjectOfNode() throws IOException {
        List<String> before = everything();
        for (String object : List.of("./reaching.mjs:Reaching", "./reaching.mjs:Swallowing")) {
            BridgeCopy copy = copy(bridge(BridgeSetup.Language.JAVASCRIPT, List.of("node"), object));
            for (String action : NODE_DEEDS) {
                assertThat(withheld(copy.write("/a.txt", action))).as(object + " " + action).contains("a scratch copy does not ");
            }
            assertThat(copy.write("/b.txt", "read").toString()).contains("/b.txt").contains("error=null");
            assertThat(copy.read("/b.txt", null, null).toString()).contains("read");
        }
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void aCopyWhoseProgramEndedIsOverAndEndsWithTheMount() throws IOException {
        List<Path> before = copies();
        BridgeConnection bridge = bridge("fake_files:files");
        BridgeCopy crashed = copy(bridge);
        assertThat(crashed.write("/new.txt", "x")).isInstanceOf(AgentReply.Answered.class);
        ProcessHandle.current().descendants()
                .filter(child -> child.info().arguments().map(List::of).orElse(List.of()).contains("-B"))
                .filter(child -> child.pid() != ((BridgeState.Running) bridge.state()).pid())
                .forEach(ProcessHandle::destroyForcibly);
        await().untilAsserted(() -> assertThat(crashed.ls("/").toString()).contains("its changes are lost"));
        assertThat(withheld(crashed.write("/again.txt", "x"))).contains("its changes are lost");

        List<BridgeCopy> more = Stream.generate(() -> copy(bridge)).limit(4).toList();
        more.forEach(copy -> assertThat(copy.ls("/")).isInstanceOf(AgentReply.Answered.class));
        assertThat(withheld(more.getFirst().ls("/"))).contains("newer copies took its place");
        BridgeCopy open = more.getLast();
        bridge.close();
        await().untilAsserted(() -> assertThat(copies()).hasSize(before.size()));
        assertThat(withheld(open.ls("/"))).contains("closed");
    }

    /** Loading the packages takes most of the time of a start. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void copiesLoadThePackagesOnceAndShareNothing() throws IOException {
        Path packages = Files.createDirectory(folder.resolve("deepagents"));
        Files.writeString(packages.resolve("__init__.py"), "");
        Path loads = folder.resolve("loads.txt");
        Files.writeString(packages.resolve("backends.py"), "open('" + loads + "', 'a').write('x')\n");
        BridgeConnection bridge = bridge("fake_files:files");
        List<BridgeCopy> copies = Stream.generate(() -> copy(bridge)).limit(3).toList();
        assertThat(loads).doesNotExist();
        for (BridgeCopy copy : copies) {
            assertThat(copy.read("/new.txt", null, null).toString()).contains("not found");
            assertThat(copy.write("/new.txt", "x").toString()).contains("error=null");
        }
        assertThat(loads).hasContent("x");
        copies.getFirst().close();
        assertThat(copies.getLast().read("/new.txt", null, null).toString()).contains("text=x");
    }

    /** The package's own answers may hold the operating system's words, and those the place of a file. */
    @Test
    void wordsNameTheRealFolder() throws IOException {
        Path backends = Files.createDirectories(folder.resolve("deepagents/backends"));
        Files.writeString(folder.resolve("deepagents/__init__.py"), "");
        Files.writeString(backends.resolve("__init__.py"), """
                import pathlib

                class FilesystemBackend:
                    def __init__(self, root_dir, virtual_mode):
                        self.cwd = pathlib.Path(root_dir).resolve()
                        self.virtual_mode = virtual_mode
                    def ls(self, path):
                        return []
                    def edit(self, file_path, old_string, new_string, replace_all=False):
                        try:
                            return open(f"{self.cwd}{file_path}")
                        except OSError as e:
                            return {"error": f"Error editing file: {e}"}
                    def write(self, file_path, content):
                        return open(f"{self.cwd}{file_path}/below", "w")
                """);
        Files.writeString(folder.resolve("own_disk.py"), """
                from deepagents.backends import FilesystemBackend
                backend = FilesystemBackend("folder", virtual_mode=True)
                """);
        BridgeCopy copy = copy(bridge("own_disk:backend"));
        String real = folder.toRealPath() + "/folder/none.md";
        assertThat(copy.edit("/none.md", "a", "b", false).toString()).contains("'" + real + "'");
        assertThat(copy.write("/none.md", "a").toString()).contains("'" + real + "/below'");
    }

    @Test
    @EnabledIf("dev.stateroom.Needs#hasNode")
    void wordsOfNodeNameTheRealFolder() throws IOException {
        Path deepagents = Files.createDirectories(folder.resolve("node_modules/deepagents"));
        Files.writeString(deepagents.resolve("package.json"), "{\"name\": \"deepagents\", \"version\": \"1.14.1\", \"type\": \"module\", \"exports\": \"./index.js\"}");
        Files.writeString(deepagents.resolve("index.js"), """
                import fs from "node:fs";
                import path from "node:path";
                export class FilesystemBackend {
                  constructor(root) { this.cwd = path.resolve(root); this.virtualMode = true; }
                  ls() { return { files: [] }; }
                  edit(name) {
                    try { fs.statSync(this.cwd + name); return { path: name, filesUpdate: null }; } catch (e) { return { error: `Error editing file: ${e.message}` }; }
                  }
                  write(name) { return fs.statSync(this.cwd + name); }
                }
                """);
        Files.writeString(folder.resolve("own_disk.mjs"), """
                import { FilesystemBackend } from "deepagents";
                export const backend = new FilesystemBackend("folder");
                """);
        BridgeCopy copy = copy(bridge(BridgeSetup.Language.JAVASCRIPT, List.of("node"), "./own_disk.mjs:backend"));
        String real = folder.toRealPath() + "/folder/none.md";
        assertThat(copy.edit("/none.md", "a", "b", false).toString()).contains("'" + real + "'");
        assertThat(copy.write("/none.md", "a").toString()).contains("'" + real + "'");
        assertThat(copy.edit("/inner.txt", "a", "b", false).toString()).contains("path=/inner.txt");
    }

    @Test
    void aCopyAnswersAsTheObjectDoesAndSaysWhatItKeeps() {
        BridgeCopy copy = copy(bridge("fake_files:files"));
        assertThat(copy.isInState("/x.txt")).isFalse();
        assertThat(copy.edit("/missing", "a", "b", false)).isEqualTo(AgentReply.raised("KeyError", "'/missing'"));
        assertThat(copy.ls("/")).isInstanceOfSatisfying(
                AgentReply.Answered.class, reply -> assertThat(((AgentResult.Ls) reply.value()).entries()).isEmpty());
    }

    private void nothingOutlivesAKill(BridgeSetup.Language language, String interpreter, String object, int programs) throws Exception {
        Path temporary = Files.createDirectories(folder.resolve("temporary"));
        ProcessBuilder program = ChildProgram.builder(
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                KilledOwner.class.getName(),
                language.name(),
                interpreter,
                object,
                folder.toString());
        program.environment().put("XDG_CACHE_HOME", temporary.toString());
        Process owner = program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader out = owner.inputReader()) {
            String line = Objects.requireNonNull(out.readLine());
            List<Long> pids = Pattern.compile("\\d+").matcher(line).results().map(found -> Long.valueOf(found.group())).toList();
            assertThat(pids).hasSizeGreaterThanOrEqualTo(programs);
            assertThat(objects(temporary)).isNotEmpty();
            owner.destroyForcibly();
            await().untilAsserted(() -> assertThat(pids).noneMatch(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()));
            await().untilAsserted(() -> assertThat(objects(temporary)).isEmpty());
        } finally {
            owner.destroyForcibly();
        }
    }

    private static List<Path> objects(Path below) throws IOException {
        try (Stream<Path> all = Files.find(below, 4, (path, about) -> String.valueOf(path.getFileName()).startsWith("object-"))) {
            return all.toList();
        }
    }

    @Test
    void nothingOutlivesStateroomThatIsKilled() throws Exception {
        nothingOutlivesAKill(BridgeSetup.Language.PYTHON, "python3", "fake_files:files", 3);
    }

    @Test
    @EnabledIf("dev.stateroom.Needs#hasNode")
    void nothingOfNodeOutlivesStateroomThatIsKilled() throws Exception {
        nothingOutlivesAKill(BridgeSetup.Language.JAVASCRIPT, "node", "./reaching.mjs:Reaching", 2);
    }
}
