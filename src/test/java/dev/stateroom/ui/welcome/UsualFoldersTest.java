package dev.stateroom.ui.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsualFoldersTest {
    @TempDir
    Path home;

    @Test
    void databasesAreFoundByNameLastWrittenFirst() throws Exception {
        Path state = Files.createDirectories(home.resolve(".deepagents/.state"));
        Path work = Files.createDirectories(home.resolve("work"));
        write(state.resolve("sessions.db"), "2026-01-01T00:00:00Z");
        write(work.resolve("checkpoints.sqlite"), "2026-01-03T00:00:00Z");
        write(work.resolve("agent.stateroom.json"), "2026-01-02T00:00:00Z");
        write(work.resolve("notes.txt"), "2026-01-04T00:00:00Z");
        Files.createDirectories(work.resolve("folder.db"));

        assertThat(UsualFolders.of(home, work).look())
                .extracting(c -> String.valueOf(c.path().getFileName()))
                .containsExactly("checkpoints.sqlite", "agent.stateroom.json", "sessions.db");
    }

    @Test
    void placesThatAreNotThereAreNoTrouble() {
        assertThat(UsualFolders.of(home.resolve("nobody"), home.resolve("nowhere")).look()).isEmpty();
    }

    private static void write(Path file, String time) throws Exception {
        Files.writeString(file, "x");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
    }
}
