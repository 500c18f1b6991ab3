package dev.stateroom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What real agents of several releases wrote: databases, stores, folders and workspaces next to them. */
final class RecordedAgents {
    private RecordedAgents() {}

    /** A copy below a folder, since agents and commands write there. */
    static Path copy(Path folder) throws IOException {
        Path from = Path.of("src/test/resources/agents");
        Path to = folder.resolve("agents");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
        return to;
    }
}
