package dev.stateroom.langgraph.sqlite;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Recorded databases and the truth about them, from the test resources. */
final class Fixture {
    private Fixture() {}

    /** A copy of a recorded database, under {@code name} in {@code folder}. */
    static Path copy(String resource, Path folder, String name) {
        Path to = folder.resolve(name);
        try (InputStream in = stream(resource)) {
            Files.copy(in, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return to;
    }

    static Path copy(String resource, Path folder) {
        return copy(resource, folder, resource.substring(resource.lastIndexOf('/') + 1));
    }

    static ThreadSource open(Path database) {
        return CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    static RecordedThread thread(ThreadSource source, String id) {
        return source.thread(id, Cancellation.NEVER).orThrow();
    }

    private static InputStream stream(String resource) {
        return Objects.requireNonNull(Fixture.class.getResourceAsStream("/" + resource), resource);
    }
}
