package dev.stateroom.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The generator's description of a data set, in {@code NAME.manifest.json} next to the folder {@code NAME}: the expected counts. */
record CorpusManifest(JsonNode fields) {
    /** The manifest of a folder; one without counts if it is missing or unreadable. */
    static CorpusManifest of(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        Path file = absolute.resolveSibling(absolute.getFileName() + ".manifest.json");
        try {
            return new CorpusManifest(Files.isRegularFile(file) ? JsonMapper.shared().readTree(file.toFile()) : MissingNode.getInstance());
        } catch (JacksonException notJson) {
            return new CorpusManifest(MissingNode.getInstance());
        }
    }

    /** A count: {@code files}, {@code dirs}, {@code md}, {@code needle_lines}. */
    OptionalLong count(String name) {
        JsonNode count = fields.path(name);
        return count.isIntegralNumber() ? OptionalLong.of(count.longValue()) : OptionalLong.empty();
    }

    /** The sum of two counts, if both exist. */
    OptionalLong sum(String one, String other) {
        return count(one).isPresent() && count(other).isPresent()
                ? OptionalLong.of(count(one).getAsLong() + count(other).getAsLong())
                : OptionalLong.empty();
    }

    /** True if the files have that SHA-256. */
    boolean isOf(String sha256) {
        return sha256.equals(fields.path("sha256").asString(""));
    }
}
