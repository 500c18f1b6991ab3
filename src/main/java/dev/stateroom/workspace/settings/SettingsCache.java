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
            // Commands read it at their start: the small reader is there, the other one loads 460 classes.
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

    /** Says that what it holds is no longer true. */
    void drop() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Writes it again; if that fails there is none. */
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
