package dev.stateroom.langgraph;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Databases of forked, parallel and linear threads as LangGraph 1.1.10 to 1.2.22 and LangGraph.js 1.7.3 left them, and what was
 * logged next to them while they ran. Another set of the same form is read with {@code -Dforks.folder=FOLDER}.
 */
public final class ForkedThreads {
    private final JsonNode truth;

    private ForkedThreads(JsonNode truth) {
        this.truth = truth;
    }

    /** The set. */
    public static ForkedThreads read() {
        try (InputStream in = open("expected.json")) {
            return new ForkedThreads(JsonMapper.shared().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) throws IOException {
        String folder = System.getProperty("forks.folder");
        return folder != null
                ? Files.newInputStream(Path.of(folder, name))
                : new GZIPInputStream(Objects.requireNonNull(ForkedThreads.class.getResourceAsStream("/forks/" + name + ".gz"), name));
    }

    /** A copy of one database. */
    public static Path copy(String database, Path folder) {
        Path to = folder.resolve(database);
        try (InputStream in = open(database)) {
            Files.copy(in, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return to;
    }

    /** Names of the databases. */
    public List<String> databases() {
        return truth.get("databases").properties().stream().map(Map.Entry::getKey).toList();
    }

    /**
     * One checkpoint and what is known of it.
     *
     * @param live path to sha256 of what the run had; null if the database cannot tell
     * @param logged the same where only the log tells; null otherwise
     * @param stored the same of what the runtime reads again
     * @param judged false if nothing was logged
     * @param doubtful true if the rows leave two orders open
     * @param linear true for a thread that was never forked
     */
    public record Truth(
            String thread,
            String situation,
            CheckpointKey key,
            @Nullable Map<String, String> live,
            @Nullable Map<String, String> logged,
            Map<String, String> stored,
            boolean diverges,
            String cause,
            boolean judged,
            boolean doubtful,
            boolean linear) {}

    /** Every checkpoint of a database. */
    public List<Truth> of(String database) {
        List<Truth> all = new ArrayList<>();
        for (Map.Entry<String, JsonNode> thread : truth.get("databases").get(database).get("threads").properties()) {
            for (Map.Entry<String, JsonNode> namespace : thread.getValue().get("namespaces").properties()) {
                for (JsonNode c : namespace.getValue()) {
                    String cause = c.path("cause").asString("");
                    all.add(new Truth(
                            thread.getKey(),
                            thread.getValue().get("situation").asString(),
                            new CheckpointKey(namespace.getKey(), c.get("checkpoint_id").asString()),
                            files(c.get("live")),
                            files(c.get("live_logged")),
                            Objects.requireNonNullElse(files(c.get("stored")), Map.of()),
                            c.get("diverges").asBoolean(),
                            cause,
                            !cause.equals("not logged"),
                            c.path("doubtful").asBoolean(false),
                            thread.getValue().get("linear").asBoolean()));
                }
            }
        }
        return all;
    }

    private @Nullable Map<String, String> files(@Nullable JsonNode number) {
        if (number == null || number.isNull()) {
            return null;
        }
        Map<String, String> files = new TreeMap<>();
        JsonNode shas = truth.get("sha256");
        truth.get("file_sets").get(number.asInt()).properties().forEach(file ->
                files.put(file.getKey(), shas == null ? file.getValue().asString() : shas.get(file.getValue().asInt()).asString()));
        return files;
    }

    /** Path to sha256. */
    public static Map<String, String> hashes(FileSet files) {
        Map<String, String> hashes = new TreeMap<>();
        files.visit("", (path, record) -> {
            hashes.put(path, sha256(record.get().bytes()));
            return true;
        });
        return hashes;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
