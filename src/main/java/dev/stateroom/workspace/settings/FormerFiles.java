package dev.stateroom.workspace.settings;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files in which older versions of this program stored settings. They are migrated once and then deleted. */
final class FormerFiles {
    private static final long LARGEST = 64_000_000;
    private static final Set<String> NO_SETTINGS = Set.of("version", "recent", "views");
    private static final String DIGEST = "[0-9a-f]{64}";

    private final Path window;
    private final Path lastOpened;
    private final List<Path> agreements;

    FormerFiles(Path data) {
        this.window = data.resolve("window.json");
        this.lastOpened = data.resolve("last-opened");
        this.agreements = List.of(data.resolve("consents"), data.resolve("unlocked"));
    }

    /** Settings and recent workspaces. Settings keep their names; a view's values become the setting {@code view.} plus its id, as JSON. */
    List<SettingsChange> changes() {
        List<SettingsChange> changes = new ArrayList<>();
        try {
            JsonNode root = JsonMapper.shared().readTree(text(window));
            for (Map.Entry<String, JsonNode> field : root.properties()) {
                if (!NO_SETTINGS.contains(field.getKey()) && !field.getValue().isNull()) {
                    changes.add(new SettingsChange.Put(field.getKey(), written(field.getValue())));
                }
            }
            root.path("views").properties().forEach(view -> changes.add(new SettingsChange.Put("view." + view.getKey(), view.getValue().toString())));
            root.path("recent").forEach(item -> recent(item, changes));
        } catch (JacksonException damaged) {
            System.getLogger(FormerFiles.class.getName())
                    .log(System.Logger.Level.WARNING, "{0} has unexpected content and was not imported", window);
        }
        String address = text(lastOpened).strip();
        if (!address.isEmpty()) {
            changes.add(new SettingsChange.Opening(address, title(address, changes), time(lastOpened), null));
        }
        return changes;
    }

    private static String title(String address, List<SettingsChange> changes) {
        return changes.stream()
                .filter(change -> change instanceof SettingsChange.Opening known && known.address().equals(address))
                .map(known -> ((SettingsChange.Opening) known).title())
                .findFirst()
                .orElse(address);
    }

    boolean areThere() {
        return Files.exists(window) || Files.exists(lastOpened) || agreements.stream().anyMatch(Files::exists);
    }

    private static void recent(JsonNode item, List<SettingsChange> changes) {
        String address = item.path("address").asString("");
        if (!address.isEmpty()) {
            changes.add(new SettingsChange.Opening(
                    address,
                    item.path("name").asString(address),
                    time(item.path("opened_at").asString("")),
                    item.path("place").isObject() ? item.path("place").toString() : null));
        }
    }

    /** The agreements. */
    List<String> agreements() {
        Set<String> digests = new HashSet<>();
        for (Path file : agreements) {
            text(file).lines().filter(line -> line.matches(DIGEST)).forEach(digests::add);
        }
        return List.copyOf(digests);
    }

    void delete() throws IOException {
        Files.deleteIfExists(window);
        Files.deleteIfExists(lastOpened);
        for (Path file : agreements) {
            Files.deleteIfExists(file);
        }
    }

    private static String written(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST ? RegularFile.text(file, LARGEST) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException unknown) {
            return Instant.EPOCH;
        }
    }

    private static Instant time(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException gone) {
            return Instant.EPOCH;
        }
    }
}
