package dev.stateroom;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Agents that the real packages ran, as they left their databases, stores and folders; copied, since commands write. */
final class RecordedAgent {
    private final Path folder;
    private final Path data;

    /** {@code name} of a folder of the test resource {@code agents}. */
    RecordedAgent(String name, Path into) {
        this.folder = into.resolve(name);
        this.data = into.resolve("data");
        Path source = source(name);
        try (Stream<Path> all = Files.walk(source)) {
            for (Path one : all.toList()) {
                Path to = folder.resolve(source.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(one, to);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path source(String name) {
        try {
            return Path.of(Objects.requireNonNull(RecordedAgent.class.getResource("/agents/" + name), name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    Path at(String path) {
        return folder.resolve(path);
    }

    /** Words that end in {@code .db}, {@code .sqlite} or {@code .json} are files of the agent. */
    CommandRun run(String line) {
        String[] words = Stream.of(line.split(" "))
                .map(word -> word.endsWith(".db") || word.endsWith(".sqlite") || word.endsWith(".json") ? at(word).toString() : word)
                .toArray(String[]::new);
        return CommandRun.of(data, Map.of(), false, words);
    }
}
