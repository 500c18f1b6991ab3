package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few of the random agents of {@link RandomAgentsTest}, recorded with every release. */
final class RandomAgentsSampleTest {
    private static final int RELEASES = 8;

    @TempDir
    Path folder;

    @Test
    void whatIsToldAboutCallsIsWhatThePackagesDid() throws IOException {
        ZippedRecording.unpack("/random-agents/sample.zip", folder);
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
}
