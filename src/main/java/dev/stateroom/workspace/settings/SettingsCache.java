package dev.stateroom.workspace.settings;

import dev.stateroom.vfs.RegularFile;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A copy of what the database holds, for code that must not wait until that is open: the first picture of the window, and commands
 * that need nothing else of it. Taken away before the database changes and written again afterwards, so that it is never older than
 * the database; losing it costs time only.
 *
 * @param file JSON: {@code version} 1, {@code values} by name, {@code recent} with {@code address}, {@code title}, {@code at}, {@code
 *     place}
 */
record SettingsCache(Path file) {
    private static final int VERSION = 1;
    private static final long LARGEST = 64_000_000;

    /** The copy; empty if there is none that can be read. */
    Optional<SettingsValues> read() {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            JsonNode root = JsonMapper.shared().readTree(RegularFile.text(file, LARGEST));
            if (root.path("version").asInt(0) != VERSION || !root.path("values").isObject() || !root.path("recent").isArray()) {
                return Optional.empty();
            }
            Map<String, String> values = new HashMap<>();
            root.path("values").properties().forEach(value -> values.put(value.getKey(), value.getValue().stringValue()));
            List<SettingsChange> recent = new ArrayList<>();
            for (JsonNode item : root.path("recent")) {
                recent.add(new SettingsChange.Opening(
                        item.path("address").stringValue(),
                        item.path("title").stringValue(),
                        Instant.parse(item.path("at").stringValue()),
                        item.has("place") ? item.path("place").stringValue() : null));
            }
            return Optional.of(new SettingsValues(values, List.of()).with(recent));
        } catch (IOException | JacksonException | DateTimeException damaged) {
            return Optional.empty();
        }
    }

    /** Says that what it holds is no longer true. */
    void drop() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Writes it again; if that fails there is none. */
    void write(SettingsValues kept) {
        ObjectNode root = JsonMapper.shared().createObjectNode();
        root.put("version", VERSION);
        ObjectNode values = root.putObject("values");
        kept.values().forEach(values::put);
        var recent = root.putArray("recent");
        for (SettingsChange.Opening opening : kept.recent()) {
            ObjectNode item = recent.addObject();
            item.put("address", opening.address());
            item.put("title", opening.title());
            item.put("at", opening.at().toString());
            if (opening.place() != null) {
                item.put("place", opening.place());
            }
        }
        try {
            ReplacedFile.writePrivately(file, root.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException notWritten) {
            System.getLogger(SettingsCache.class.getName())
                    .log(System.Logger.Level.DEBUG, "no copy of the settings in {0}: {1}", file, notWritten);
        }
    }
}
