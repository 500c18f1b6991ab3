package dev.stateroom.langgraph.devserver;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What three releases of {@code langgraph dev} left, and other pickles of LangGraph's own saver. */
public final class DevServerData {
    private static final Path RESOURCES = Path.of("src/test/resources");

    /** The releases of the in-memory runtime. */
    public static final List<String> RELEASES = List.of("0.6.12", "0.21.1", "0.36.7");

    private DevServerData() {}

    /** A project with such a folder. */
    public static Path project(String release, Path parent) {
        Path project = parent.resolve("project-" + release);
        copy(RESOURCES.resolve("langgraph-dev/" + release + "/api"), project.resolve(DevServerFolder.NAME));
        return project;
    }

    /** What that server answered. */
    public static JsonNode truth(String release) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(RESOURCES.resolve("langgraph-dev/" + release + "/expected.json.gz")))) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The threads of {@code python-sqlite/sessions.db} as pickles. */
    static Path converted(Path parent) {
        Path folder = parent.resolve(DevServerFolder.NAME);
        try {
            Files.createDirectories(folder);
            for (int number = 1; number <= 3; number++) {
                try (InputStream in = new GZIPInputStream(Files.newInputStream(RESOURCES.resolve("python-pickle/checkpoint." + number + ".pckl.gz")))) {
                    Files.copy(in, folder.resolve(".langgraph_checkpoint." + number + ".pckl"));
                }
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ThreadSource open(Path path) {
        return DevServerThreads.open(DevServerFolder.at(path).orElseThrow(), null, Cancellation.NEVER).orThrow();
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
