package dev.stateroom.ui.mounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.document.DocumentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees who tries a mount before it is added. */
final class ConnectionTestTest {
    @TempDir
    Path folder;

    private Outcome<ConnectionTest> tried(String backend) throws IOException {
        Path file = folder.resolve("w.stateroom.json");
        Files.writeString(file, "{\"version\": 1, \"backend\": " + backend + "}");
        DocumentFile document = DocumentFile.open(file).orThrow();
        return ConnectionTest.run(
                new LocalOpener(folder.resolve("sample"), Clock.systemUTC()), document, "/", Cancellation.NEVER, Progress.SILENT);
    }

    @Test
    void aRepositoryThatIsNotThereIsNotTakenForAnEmptyOne() throws IOException {
        try (HubStandIn hub = new HubStandIn()) {
            hub.commit("notes", Map.of("a.md", "x"));
            assertThat(tried("{\"type\": \"context_hub\", \"repo\": \"acme/notes\", \"endpoint\": \"" + hub.address() + "\"}").toString())
                    .as("without its key").contains("does not accept the key");
            hub.open = true;
            assertThat(tried("{\"type\": \"context_hub\", \"repo\": \"acme/notes\", \"endpoint\": \"" + hub.address() + "\"}").orThrow().what())
                    .isEqualTo(ConnectionTest.What.ENTRIES);
            assertThat(tried("{\"type\": \"context_hub\", \"repo\": \"acme/nots\", \"endpoint\": \"" + hub.address() + "\"}").orThrow().what())
                    .isEqualTo(ConnectionTest.What.NO_COMMITS);
        }
    }
}
