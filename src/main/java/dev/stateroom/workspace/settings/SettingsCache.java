package dev.stateroom.workspace.settings;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the database's settings, for code that must not wait until the database is open: the first frame of the window, and commands
 * that need nothing else of it. It is deleted before the database changes and rewritten afterwards, so that it is never stale; losing it
 * costs only time.
 *
 * @param file JSON: {@code version} 1, {@code values} by name, {@code recent} with {@code address}, {@code title}, {@code at}, {@code
 *     place}
 */
record SettingsCache(Path file) {
    private static final int VERSION = 1;
    private static final long LARGEST = 64_000_000;

    /** The copy; empty if it is missing or unreadable. */
    Optional<SettingsValues> read() {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            // Commands read it at startup: the small JSON reader is loaded already, the other one loads 460 classes.
            ForeignValue.Fields root = ForeignValue.fields(PlainJson.read(RegularFile.text(file, LARGEST).getBytes(StandardCharsets.UTF_8)));
            if (!new ForeignValue.Int(VERSION).equals(root.get("version"))
                    || !(root.get("values") instanceof ForeignValue.Fields stored && root.get("recent") instanceof ForeignValue.Items(List<ForeignValue> opened))) {
                return Optional.empty();
            }
            Map<String, String> values = new HashMap<>();
            stored.values().forEach((name, value) -> values.put(name, text(value)));
            List<SettingsChange> recent = new ArrayList<>();
            for (ForeignValue item : opened) {
                ForeignValue.Fields opening = ForeignValue.fields(item);
                recent.add(new SettingsChange.Opening(
                        text(opening.get("address")),
                        text(opening.get("title")),
                        Instant.parse(text(opening.get("at"))),
                        opening.values().containsKey("place") ? text(opening.get("place")) : null));
            }
            return Optional.of(new SettingsValues(values, List.of()).with(recent));
        } catch (IOException | IllegalArgumentException | DateTimeException damaged) {
            return Optional.empty();
        }
    }

    private static String text(@Nullable ForeignValue value) {
        if (value instanceof ForeignValue.Text(String text)) {
            return text;
        }
        throw new IllegalArgumentException("no text");
    }

    /** Deletes the copy, which is going to be stale. */
    void drop() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Writes the copy again; if that fails, there is none. */
    void write(SettingsValues kept) {
        Map<String, ForeignValue> values = new TreeMap<>();
        kept.values().forEach((name, value) -> values.put(name, new ForeignValue.Text(value)));
        List<ForeignValue> recent = new ArrayList<>();
        for (SettingsChange.Opening opening : kept.recent()) {
            Map<String, ForeignValue> item = new LinkedHashMap<>();
            item.put("address", new ForeignValue.Text(opening.address()));
            item.put("title", new ForeignValue.Text(opening.title()));
            item.put("at", new ForeignValue.Text(opening.at().toString()));
            if (opening.place() != null) {
                item.put("place", new ForeignValue.Text(opening.place()));
            }
            recent.add(new ForeignValue.Fields(item));
        }
        Map<String, ForeignValue> root = new LinkedHashMap<>();
        root.put("version", new ForeignValue.Int(VERSION));
        root.put("values", new ForeignValue.Fields(values));
        root.put("recent", new ForeignValue.Items(recent));
        try {
            ReplacedFile.writePrivately(file, PlainJson.compact(new ForeignValue.Fields(root)));
        } catch (IOException notWritten) {
            System.getLogger(SettingsCache.class.getName())
                    .log(System.Logger.Level.DEBUG, "no copy of the settings in {0}: {1}", file, notWritten);
        }
    }
}
