package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace names what of it is not read from files of this computer, also if that does not answer. */
final class RemotePartsTest {
    @TempDir
    Path folder;

    private List<String> elsewhere(String backend) throws IOException {
        Path document = Files.writeString(folder.resolve("w.stateroom.json"), "{\"version\": 1, \"backend\": " + backend + "}");
        try (LocalData data = new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 0)) {
            LocalOpener opener = new LocalOpener(
                    folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(data, false), folder, new Credentials(Map.<String, String>of()::get));
            try (OpenWorkspace workspace = opener.open(document.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
                assertThat(workspace.elsewhere()).as("before somebody agreed").isEmpty();
            }
            Agreed.to(opener, document.toString()).orThrow();
            try (OpenWorkspace workspace = opener.open(document.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
                return workspace.elsewhere();
            }
        }
    }

    @Test
    void foldersAndShellsAreHere() throws IOException {
        assertThat(elsewhere("{\"type\": \"filesystem\", \"root\": \".\"}")).isEmpty();
        assertThat(elsewhere("{\"type\": \"local_shell\", \"root\": \".\"}")).isEmpty();
    }

    @Test
    void whatIsFarAwayIsNamedOnceAlsoBehindAPolicyAndBesideOthers() throws IOException {
        assertThat(elsewhere(
                        """
                        {"type": "composite",
                         "default": {"type": "policy", "inner": {"type": "s3", "bucket": "reports", "endpoint": "http://127.0.0.1:1",
                             "access_key": "${env:A}", "secret_key": "${env:B}"}},
                         "routes": {
                           "/a/": {"type": "store", "source": "http://127.0.0.1:1", "namespace": ["a"]},
                           "/b/": {"type": "store", "source": "http://127.0.0.1:1", "namespace": ["b"]},
                           "/c/": {"type": "postgres_files", "url": "postgresql://reader@127.0.0.1:1/agents", "table": "files"},
                           "/d/": {"type": "context_hub", "repo": "acme/notes", "api_key": "${env:K}"},
                           "/e/": {"type": "sandbox", "transport": "docker", "container": "box-1"},
                           "/f/": {"type": "bridge", "language": "python", "object": "agent:backend"},
                           "/g/": {"type": "filesystem", "root": "."}}}"""))
                .containsExactlyInAnyOrder(
                        "bucket reports",
                        "127.0.0.1:1",
                        "table files of agents at 127.0.0.1:1",
                        "hub acme/notes",
                        "sandbox box-1",
                        "program agent:backend");
    }
}
