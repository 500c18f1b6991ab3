package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few of the random agents of {@link RandomAgentsTest}, recorded with every release. */
final class RandomAgentsSampleTest {
    private static final int RELEASES = 8;

    @TempDir
    Path folder;

    @Test
    void whatIsToldAboutCallsIsWhatThePackagesDid() throws IOException {
        try (ZipInputStream zip = new ZipInputStream(sample())) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(entry.isDirectory() ? file : Objects.requireNonNull(file.getParent()));
                if (!entry.isDirectory()) {
                    Files.copy(zip, file);
                }
            }
        }
        int releases = 0;
        try (var all = Files.list(folder)) {
            for (Path release : all.filter(Files::isDirectory).sorted().toList()) {
                RandomAgents agents = new RandomAgents(folder.resolve("data")).compare(release);
                assertThat(agents.disagreements()).as(release.getFileName().toString()).isEmpty();
                assertThat(agents.counts().get("replay same")).as(release.getFileName().toString()).isPositive();
                releases++;
            }
        }
        assertThat(releases).isEqualTo(RELEASES);
    }

    private static InputStream sample() {
        return Objects.requireNonNull(RandomAgentsSampleTest.class.getResourceAsStream("/random-agents/sample.zip"));
    }
}
