package dev.stateroom.ui.memory;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON form of {@link Remembered}: an object with {@code version} 1. Unknown fields are ignored, missing ones have defaults. */
final class RememberedJson {
    private static final int VERSION = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RememberedJson() {}

    static String write(Remembered all) {
        ObjectNode root = JSON.createObjectNode();
        root.put("version", VERSION);
        root.put("theme", all.theme());
        root.put("language", all.language());
        root.put("open", all.open());
        var recent = root.putArray("recent");
        for (Remembered.Recent item : all.recent()) {
            ObjectNode node = recent.addObject();
            node.put("address", item.address());
            node.put("name", item.name());
            node.put("opened_at", item.openedAt().toString());
            Remembered.Place place = item.place();
            if (place != null) {
                write(place, node.putObject("place"));
            }
        }
        ObjectNode views = root.putObject("views");
        all.views().forEach((view, values) -> values.forEach(views.withObjectProperty(view)::put));
        ObjectNode frame = root.putObject("frame");
        frame.put("width", all.frame().width());
        frame.put("height", all.frame().height());
        frame.put("maximized", all.frame().maximized());
        return root.toPrettyString();
    }

    private static void write(Remembered.Place place, ObjectNode node) {
        node.put("view", place.view());
        node.put("thread", place.thread());
        write(place.step(), "step", node);
        write(place.base(), "base", node);
        Location at = place.selection();
        if (at != null) {
            ObjectNode selection = node.putObject("selection");
            selection.put("mount", at.mount());
            selection.put("path", at.path().text());
            selection.put("version", at.version());
            selection.put("line", at.line());
        }
    }

    private static void write(@Nullable CheckpointKey key, String name, ObjectNode node) {
        if (key != null) {
            node.putObject(name).put("namespace", key.namespace()).put("id", key.id());
        }
    }

    /** @throws RuntimeException when the text is not JSON or not of this version */
    static Remembered read(String text) {
        JsonNode root = JSON.readTree(text);
        if (!root.isObject() || root.path("version").asInt(0) != VERSION) {
            throw new IllegalArgumentException("not version " + VERSION);
        }
        List<Remembered.Recent> recent = new ArrayList<>();
        for (JsonNode item : root.path("recent")) {
            String address = text(item, "address");
            if (address != null && recent.size() < Remembered.MOST_RECENT) {
                String name = text(item, "name");
                recent.add(new Remembered.Recent(
                        address, name == null ? address : name, time(text(item, "opened_at")), place(item.path("place"))));
            }
        }
        Map<String, Map<String, String>> views = new HashMap<>();
        for (Map.Entry<String, JsonNode> view : root.path("views").properties()) {
            Map<String, String> values = new HashMap<>();
            view.getValue().properties().forEach(value -> values.put(value.getKey(), value.getValue().asString("")));
            views.put(view.getKey(), values);
        }
        JsonNode frame = root.path("frame");
        Remembered.Frame usual = Remembered.NOTHING.frame();
        String theme = text(root, "theme");
        String language = text(root, "language");
        return new Remembered(
                theme == null ? "system" : theme,
                language == null ? "" : language,
                text(root, "open"),
                recent,
                views,
                new Remembered.Frame(
                        size(frame.path("width").asDouble(usual.width()), usual.width()),
                        size(frame.path("height").asDouble(usual.height()), usual.height()),
                        frame.path("maximized").asBoolean(false)));
    }

    private static double size(double stored, double usual) {
        return stored >= 200 && stored <= 20_000 ? stored : usual;
    }

    private static Remembered.@Nullable Place place(JsonNode node) {
        String view = text(node, "view");
        if (view == null) {
            return null;
        }
        JsonNode at = node.path("selection");
        String mount = text(at, "mount");
        String path = text(at, "path");
        Location selection = mount == null || path == null
                ? null
                : FilePath.parse(path)
                        .map(p -> new Location(mount, p, text(at, "version"), at.path("line").asInt(0)))
                        .orElse(null);
        return new Remembered.Place(view, text(node, "thread"), key(node.path("step")), key(node.path("base")), selection);
    }

    private static @Nullable CheckpointKey key(JsonNode node) {
        String id = text(node, "id");
        String namespace = text(node, "namespace");
        return id == null ? null : new CheckpointKey(namespace == null ? "" : namespace, id);
    }

    private static Instant time(@Nullable String text) {
        try {
            return text == null ? Instant.EPOCH : Instant.parse(text);
        } catch (DateTimeParseException unreadable) {
            return Instant.EPOCH;
        }
    }

    private static @Nullable String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isString() ? value.asString() : null;
    }
}
