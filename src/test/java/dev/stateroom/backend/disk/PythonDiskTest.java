package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PythonDiskTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("root"));
        Files.createDirectory(folder.resolve("outside"));
        Files.writeString(folder.resolve("outside/secret"), "needle secret");
    }

    private AgentBackend backend(Era era, boolean virtual, DefectPolicy defects) {
        DiskSetup setup = DiskSetup.of(root, virtual, Dialect.of(era)).withDefects(defects);
        return value(FilesystemAgentBackends.of(setup));
    }

    private AgentBackend backend() {
        return backend(Era.PYTHON_0_7, true, DefectPolicy.WITHHOLD);
    }

    private static <R> R value(AgentReply<R> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<R>) reply).value();
    }

    private static String text(AgentResult.Read read) {
        assertThat(read.error()).isNull();
        return new String(Objects.requireNonNull(read.fileData()).bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void readsAWindowWithUniversalNewlines() throws IOException {
        Files.writeString(root.resolve("a.txt"), "one\r\ntwo\rthree\nfour");
        AgentResult.Read read = value(backend().read("/a.txt", 1, 2));
        assertThat(text(read)).isEqualTo("two\nthree\n");
        assertThat(read.window()).isEqualTo(new AgentResult.Window(4, 2, 3, 3));
    }

    /** As 0.6.12 and 0.7.32 answer where the folder became a file. */
    @Test
    void aRootThatIsAFileIsInTheWay() throws IOException {
        Files.delete(root);
        Files.writeString(root, "a file");
        assertThat(value(backend().write("/x.md", "n")).error())
                .isEqualTo("Error writing file '/x.md': [Errno 17] File exists: '" + root + "'");
        assertThat(value(backend().ls("/")).error()).isEqualTo("Path '/': not_a_directory");
        assertThat(root).hasContent("a file");
    }

    @Test
    void tellsWhereBytesAreNoUtf8() throws IOException {
        Files.write(root.resolve("bad"), new byte[] {'a', 'b', 'c', (byte) 0xff});
        Files.write(root.resolve("cut"), new byte[] {'a', 'b', 'c', 'd', (byte) 0xe2, (byte) 0x82});
        assertThat(value(backend().read("/bad", null, null)).error())
                .isEqualTo("Error reading file '/bad': 'utf-8' codec can't decode byte 0xff in position 3: invalid start byte");
        assertThat(value(backend().read("/cut", null, null)).error())
                .endsWith("can't decode bytes in position 4-5: unexpected end of data");
    }

    @Test
    void writesOverFilesAndSaysWhyItCannot() throws IOException {
        assertThat(value(backend().write("/d/a.txt", "1\r\n")).path()).isEqualTo("/d/a.txt");
        assertThat(value(backend().write("d/a.txt", "2\r\n")).error()).isNull();
        assertThat(root.resolve("d/a.txt")).hasContent("2\r\n");
        assertThat(value(backend().write("/d", "x")).error())
                .isEqualTo("Error writing file '/d': [Errno 21] Is a directory: '" + root + "/d'");
        assertThat(value(backend().write("/d/a.txt/b/c", "x")).error())
                .isEqualTo("Error writing file '/d/a.txt/b/c': [Errno 20] Not a directory: '" + root + "/d/a.txt/b'");
        assertThat(value(backend().write("/d/a.txt/b", "x")).error())
                .isEqualTo("Error writing file '/d/a.txt/b': [Errno 17] File exists: '" + root + "/d/a.txt'");
    }

    @Test
    void refusesToWriteOverAFileInTheDocumentedProtocol() {
        AgentBackend backend = backend(Era.PYTHON_0_5, true, DefectPolicy.WITHHOLD);
        assertThat(value(backend.write("/a", "1")).error()).isNull();
        assertThat(value(backend.write("/a", "2")).error()).startsWith("Cannot write to /a because it already exists.");
        assertThat(root.resolve("a")).hasContent("1");
    }

    @Test
    void turnsCrlfIntoLfWhenItEdits() throws IOException {
        Files.writeString(root.resolve("a"), "x\r\ny\r\n");
        AgentResult.Edit edit = value(backend().edit("/a", "x\ny", "z\r\n", false));
        assertThat(edit.occurrences()).isEqualTo(1);
        assertThat(Files.readString(root.resolve("a"))).isEqualTo("z\n\n");
    }

    @Test
    void raisesForPathsThatLeadOut() throws IOException {
        Files.createSymbolicLink(root.resolve("out"), folder.toRealPath().resolve("outside"));
        assertThat(backend().read("/a..b", null, null)).isEqualTo(AgentReply.raised("ValueError", "Path traversal not allowed"));
        assertThat(backend().read("/out/secret", null, null))
                .isEqualTo(AgentReply.raised(
                        "ValueError",
                        "Path:" + folder.toRealPath() + "/outside/secret outside root directory: " + root));
        assertThat(value(backend().ls("/")).entries()).isEmpty();
        assertThat(value(backend().grep(GrepRequest.of("needle", null, null))).matches()).isEmpty();
    }

    @Test
    void followsLinksInsideTheRootAndShowsWhereTheyLead() throws IOException {
        Files.createDirectory(root.resolve("d"));
        Files.writeString(root.resolve("d/a.txt"), "hello");
        Files.createSymbolicLink(root.resolve("link"), Path.of("d"));
        Files.createSymbolicLink(root.resolve("absolute"), root.resolve("d/a.txt"));
        assertThat(text(value(backend().read("/link/a.txt", null, null)))).isEqualTo("hello");
        assertThat(text(value(backend().read("/absolute", null, null)))).isEqualTo("hello");
        assertThat(value(backend().ls("/")).entries())
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/d/", "/d/", "/d/a.txt");
    }

    @Test
    void namesALoopOfLinks() throws IOException {
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        String loop = "Symlink loop from '" + root + "/loop'";
        assertThat(value(backend().read("/loop", null, null)).error()).isEqualTo("Error reading file '/loop': " + loop);
        assertThat(value(backend().ls("/")).error())
                .isEqualTo("child error: cannot resolve '" + root + "/loop': " + loop);
    }

    @Test
    void doesNotDeleteWhatALinkLeadsToOnRealData() throws IOException {
        Files.createDirectory(root.resolve("d"));
        Files.createSymbolicLink(root.resolve("link"), Path.of("d"));
        assertThat(backend().delete("/link")).isInstanceOf(AgentReply.Withheld.class);
        assertThat(root.resolve("d")).exists();
        value(backend(Era.PYTHON_0_7, true, DefectPolicy.REPRODUCE).delete("/link"));
        assertThat(root.resolve("d")).doesNotExist();
        assertThat(root.resolve("link")).isSymbolicLink();
    }

    @Test
    void givesWhatItReadOfAFileThatTurnsOutToBeNoText() throws IOException {
        byte[] bytes = ("needle\n" + "x".repeat(9000) + "\n?").getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1] = (byte) 0xff;
        Files.write(root.resolve("late"), bytes);
        Files.write(root.resolve("early"), new byte[] {'n', 'e', 'e', 'd', 'l', 'e', '\n', (byte) 0xff});
        AgentResult.Grep grep = value(backend().grep(GrepRequest.of("needle", null, null)));
        assertThat(grep.error())
                .isEqualTo("One or more files could not be fully searched:\n- /late: UnicodeDecodeError: invalid start byte");
        assertThat(grep.matches()).containsExactly(new AgentResult.GrepMatch("/late", 1, "needle"));
    }

    @Test
    void findsFilesByPattern() throws IOException {
        Files.createDirectories(root.resolve("src/.cache"));
        for (String name : new String[] {"top.py", "src/b.py", "src/.cache/x.py"}) {
            Files.writeString(root.resolve(name), "1");
        }
        assertThat(value(backend().glob("*.py", null)).matches())
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/src/.cache/x.py", "/src/b.py", "/top.py");
        assertThat(value(backend().glob("**/*.py", "/src")).matches())
                .extracting(AgentResult.FileInfo::path)
                .containsExactly("/src/b.py");
    }

    @Test
    void leavesAbsolutePathsAloneInRealMode() {
        AgentBackend real = backend(Era.PYTHON_0_7, false, DefectPolicy.WITHHOLD);
        assertThat(text(value(real.read(folder.resolve("outside/secret").toString(), null, null))))
                .isEqualTo("needle secret");
        assertThat(text(value(real.read("../outside/secret", null, null)))).isEqualTo("needle secret");
    }
}
