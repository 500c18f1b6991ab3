package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of the packages to a link that leads out of the root in virtual mode. */
@DisabledOnOs(OS.WINDOWS)
final class ReproducedLinksTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"PYTHON_0_2, true", "PYTHON_0_4, false", "PYTHON_0_5, false", "PYTHON_0_7, false"})
    void theOldestPythonNamesALinkThatLeadsOutAndNewerDoesNot(Era era, boolean named) throws IOException {
        Path root = Files.createDirectories(folder.toRealPath().resolve("root"));
        Files.writeString(root.resolveSibling("outside.txt"), "12345");
        Files.createSymbolicLink(root.resolve("link.txt"), Path.of("../outside.txt"));

        assertThat(sizes(root, era, DefectPolicy.REPRODUCE)).isEqualTo(named ? List.of(5L) : List.of());
        assertThat(sizes(root, era, DefectPolicy.WITHHOLD)).isEmpty();
    }

    private static List<Long> sizes(Path root, Era era, DefectPolicy policy) {
        DiskSetup setup = DiskSetup.of(root, true, Dialect.of(era)).withDefects(policy);
        AgentBackend backend = answer(FilesystemAgentBackends.of(setup));
        return Objects.requireNonNull(answer(backend.ls("/")).entries()).stream().map(AgentResult.FileInfo::size).toList();
    }

    private static <R> R answer(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }
}
