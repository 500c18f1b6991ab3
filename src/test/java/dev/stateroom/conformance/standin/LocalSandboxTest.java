package dev.stateroom.conformance.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.sandbox.SandboxAgentBackends;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class LocalSandboxTest {
    private Path root = Path.of("");

    @BeforeEach
    void makeFolder(@TempDir Path folder) throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("root"));
    }

    private AgentBackend backend(Era era) {
        return answer(SandboxAgentBackends.of(new LocalSandbox(root, false), Dialect.of(era), InstantSource.system()));
    }

    private static <R> R answer(AgentReply<R> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<R>) reply).value();
    }

    @Test
    void pythonEditsKeepTheLineEndsOfTheFile() throws IOException {
        Path file = Files.writeString(root.resolve("a.txt"), "one\r\ntwo\r\n");
        AgentResult.Edit edit = answer(backend(Era.PYTHON_0_7).edit(file.toString(), "one\ntwo", "1\n2", false));
        assertThat(edit.occurrences()).isEqualTo(1);
        assertThat(file).hasContent("1\r\n2\r\n");
    }

    @Test
    void pythonCutsLongPagesAndSaysWhereToReadOn() throws IOException {
        Path file = Files.writeString(root.resolve("a.txt"), ("x".repeat(299_999) + "\n").repeat(3));
        AgentResult.Read read = answer(backend(Era.PYTHON_0_7).read(file.toString(), 0, 5));
        assertThat(read.window()).isEqualTo(new AgentResult.Window(3, 1, 1, 1));
        assertThat(String.valueOf(read.fileData())).contains("[Output was truncated due to size limits.");
    }

    @Test
    void pythonFiltersWithASlashGoByPathAndPassOverHiddenFiles() throws IOException {
        Files.createDirectories(root.resolve("s/.hidden"));
        Files.writeString(root.resolve("s/a.py"), "hit\n");
        Files.writeString(root.resolve("s/.hidden/b.py"), "hit\n");
        AgentResult.Grep grep =
                answer(backend(Era.PYTHON_0_7).grep(GrepRequest.of("hit", root.toString(), "**/*.py")));
        assertThat(grep.matches()).containsExactly(new AgentResult.GrepMatch(root + "/s/a.py", 1, "hit"));
    }

    @Test
    void npmReadsCarryLineNumbers() throws IOException {
        Path file = Files.writeString(root.resolve("a.txt"), "one\ntwo\nthree");
        AgentResult.Read read = answer(backend(Era.JS_1_14).read(file.toString(), 1, 1));
        assertThat(String.valueOf(read.fileData())).contains("     2\ttwo\n");
        assertThat(read.window()).isEqualTo(new AgentResult.Window(3, 2, 2, 2));
    }

    @Test
    void linksToWhatIsNotThereYetAreWrittenThroughWhereTheyStayInside() throws IOException {
        Files.createSymbolicLink(root.resolve("l"), Path.of("d/../target"));
        Files.createDirectory(root.resolve("d"));
        Files.createSymbolicLink(root.resolve("chain"), Path.of("l"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        LocalSandbox sandbox = new LocalSandbox(root, false);

        assertThat(sandbox.mayChange("l")).isTrue();
        assertThat(sandbox.mayChange(root + "/chain")).isTrue();
        assertThat(sandbox.mayChange("loop")).isFalse();
        assertThat(answer(backend(Era.JS_1_14).write(root + "/chain", "x")).error()).isNull();
        assertThat(root.resolve("target")).hasContent("x");
    }

    @Test
    void aLinkThatLeadsOutIsRemovedItselfAndWhatItLeadsToStays() throws IOException {
        Path outside = Files.writeString(root.resolveSibling("kept.txt"), "x");
        Path link = Files.createSymbolicLink(root.resolve("link"), outside);
        Files.createSymbolicLink(root.resolve("up"), root.getParent());

        assertThat(answer(backend(Era.PYTHON_0_7).delete(link.toString())).error()).isNull();
        assertThat(backend(Era.PYTHON_0_7).delete(root + "/up/kept.txt")).isInstanceOf(AgentReply.Withheld.class);
        assertThat(link).doesNotExist();
        assertThat(outside).exists();
    }

    @Test
    void nothingOutsideOfTheFolderIsChangedByPath() throws IOException {
        Path outside = Files.writeString(root.resolveSibling("outside.txt"), "x");
        Files.createSymbolicLink(root.resolve("link"), root.getParent());
        Files.createSymbolicLink(root.resolve("dangling"), root.resolveSibling("nothing"));
        for (Era era : new Era[] {Era.PYTHON_0_7, Era.JS_1_14}) {
            AgentBackend backend = backend(era);
            assertThat(backend.delete(outside.toString())).isInstanceOf(AgentReply.Withheld.class);
            assertThat(backend.delete(root + "/link/outside.txt")).isInstanceOf(AgentReply.Withheld.class);
            assertThat(backend.write(root + "/dangling", "y")).isInstanceOf(AgentReply.Withheld.class);
            assertThat(backend.edit("../outside.txt", "x", "y", false)).isInstanceOf(AgentReply.Withheld.class);
            assertThat(backend.write(root + "/link/new.txt", "y")).isInstanceOf(AgentReply.Withheld.class);
        }
        assertThat(outside).hasContent("x");
    }

    @Test
    void olderDialectsAreNotBuilt() {
        assertThat(SandboxAgentBackends.of(new LocalSandbox(root, false), Dialect.of(Era.PYTHON_0_5), InstantSource.system()))
                .isInstanceOf(AgentReply.Raised.class);
    }
}
