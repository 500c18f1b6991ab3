package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RipgrepSearchTest {
    @TempDir
    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectory(root.resolve("src"));
        Files.writeString(root.resolve("a.txt"), "one\r\nneedle\r\n");
        Files.writeString(root.resolve("src/.c.py"), "needle\n");
        Files.writeString(root.resolve(".ignore"), "skip.txt\n");
        Files.writeString(root.resolve("skip.txt"), "needle\n");
        Files.writeString(root.resolve("nul"), "needle\n\0");
        Files.write(root.resolve("latin"), "needle \u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    private List<GrepMatch> grep(Era era, @Nullable String path, @Nullable String glob) {
        DiskSetup setup = DiskSetup.of(root, true, Dialect.of(era)).withRipgrep(true);
        AgentReply<AgentBackend> backend = FilesystemAgentBackends.of(setup);
        return backend.then(built -> built.grep(GrepRequest.of("needle", path, glob)))
                instanceof AgentReply.Answered<AgentResult.Grep>(AgentResult.Grep found)
                        ? Objects.requireNonNull(found.matches())
                        : List.of();
    }

    @Test
    void passesOverHiddenIgnoredAndBinaryFiles() {
        assertThat(grep(Era.PYTHON_0_7, null, null))
                .containsExactlyInAnyOrder(new GrepMatch("/a.txt", 2, "needle\r"), new GrepMatch("/latin", 1, ""));
    }

    @Test
    void searchesWhatTheGlobNames() {
        assertThat(grep(Era.PYTHON_0_7, null, "src/*.py")).containsExactly(new GrepMatch("/src/.c.py", 1, "needle"));
        assertThat(grep(Era.JS_1_14, null, "src/*.py")).isEmpty();
        assertThat(grep(Era.JS_1_14, null, "skip.txt")).containsExactly(new GrepMatch("/skip.txt", 1, "needle"));
    }

    @Test
    void searchesAFileThatIsNamedAndNotItsNeighbours() {
        assertThat(grep(Era.PYTHON_0_7, "/skip.txt", null)).containsExactly(new GrepMatch("/skip.txt", 1, "needle"));
    }
}
