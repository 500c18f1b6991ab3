package dev.stateroom.backend.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PythonDiskV1Test {
    @TempDir
    private Path root;

    private AgentBackend backend(Era era) {
        return value(FilesystemAgentBackends.of(DiskSetup.of(root, true, Dialect.of(era))));
    }

    private static <R> R value(AgentReply<R> reply) {
        assertThat(reply).isInstanceOf(AgentReply.Answered.class);
        return ((AgentReply.Answered<R>) reply).value();
    }

    @Test
    void numbersWhatItReads() throws IOException {
        Files.writeString(root.resolve("a"), "one\ntwo\r\nthree");
        AgentResult.Read read = value(backend(Era.PYTHON_0_4).read("/a", 1, 5));
        assertThat(new String(Objects.requireNonNull(read.fileData()).bytes(), StandardCharsets.UTF_8))
                .isEqualTo("     2\ttwo\n     3\tthree");
    }

    @Test
    void leavesNothingToMergeIntoTheState() {
        AgentResult.Write write = value(backend(Era.PYTHON_0_4).write("/a", "x"));
        assertThat(write.filesUpdate()).isEqualTo(FilesUpdate.NOTHING);
        assertThat(value(backend(Era.PYTHON_0_4).write("/a", "y")).error()).startsWith("Cannot write to /a because");
    }

    @Test
    void searchesByRegularExpressionInTheOldestReleases() throws IOException {
        Files.writeString(root.resolve("a"), "axb\na.b\n");
        assertThat(value(backend(Era.PYTHON_0_2).grep(GrepRequest.of("a.b", null, null))).matches()).hasSize(2);
        assertThat(value(backend(Era.PYTHON_0_4).grep(GrepRequest.of("a.b", null, null))).matches()).hasSize(1);
        assertThat(value(backend(Era.PYTHON_0_2).grep(GrepRequest.of("(", null, null))).error())
                .isEqualTo("Invalid regex pattern: missing ), unterminated subpattern at position 0");
    }

    @Test
    void aTextWithNulIsNoArgumentOfACommand() throws IOException {
        Files.writeString(root.resolve("a"), "x");
        AgentReply<?> raised = AgentReply.raised("ValueError", "embedded null byte");
        for (String release : new String[] {"0.2.8", "0.4.12", "0.5.9", "0.6.4"}) {
            Dialect dialect = Dialect.of(Era.Language.PYTHON, Release.parse(release).orElseThrow());
            AgentBackend backend = value(FilesystemAgentBackends.of(DiskSetup.of(root, true, dialect)));
            assertThat(backend.grep(GrepRequest.of("x\0", null, null))).as(release).isEqualTo(raised);
            assertThat(backend.grep(GrepRequest.of("x", null, "*\0"))).as(release).isEqualTo(raised);
        }
        assertThat(value(backend(Era.PYTHON_0_7).grep(GrepRequest.of("x\0", null, null))).matches()).isEmpty();
    }
}
