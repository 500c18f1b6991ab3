package dev.stateroom.ui.preferences;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps {@link PreferenceValues} to settings: {@code theme}, {@code language}, {@code open}; {@code frame} and, for each view,
 * {@code view.ID} as JSON objects. Unknown settings are ignored, missing and unreadable ones have their defaults.
 */
final class PreferenceSettings {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String THEME = "theme";
    private static final String LANGUAGE = "language";
    private static final String OPEN = "open";
    private static final String FRAME = "frame";
    private static final String VIEW = "view.";

    private PreferenceSettings() {}

    /** The changes that turn {@code before} into {@code after}; {@code now} is the time of what is forgotten. */
    static List<SettingsChange> changes(PreferenceValues before, PreferenceValues after, Instant now) {
        List<SettingsChange> changes = new ArrayList<>();
        put(THEME, before.theme(), after.theme(), changes);
        put(LANGUAGE, before.language(), after.language(), changes);
        put(OPEN, before.open(), after.open(), changes);
        put(FRAME, text(before.frame()), text(after.frame()), changes);
        after.views().forEach((view, values) -> {
            Map<String, String> was = before.views().get(view);
            if (!values.equals(was)) {
                changes.add(new SettingsChange.Put(VIEW + view, text(values)));
            }
        });
        if (after.recent().isEmpty() && !before.recent().isEmpty()) {
            changes.add(new SettingsChange.Cleared(now));
            return changes;
        }
        for (PreferenceValues.Recent item : after.recent()) {
            if (!item.equals(before.recentAt(item.address()))) {
                PreferenceValues.Place place = item.place();
                changes.add(new SettingsChange.Opening(item.address(), item.name(), item.openedAt(), place == null ? null : text(place)));
            }
        }
        for (PreferenceValues.Recent item : before.recent()) {
            if (after.recentAt(item.address()) == null) {
                changes.add(new SettingsChange.Forgotten(item.address(), item.openedAt()));
            }
        }
        return changes;
    }

    private static void put(String name, @Nullable String before, @Nullable String after, List<SettingsChange> changes) {
        if (!Objects.equals(before, after)) {
            changes.add(new SettingsChange.Put(name, after));
        }
    }

    private static String text(PreferenceValues.Frame frame) {
        ObjectNode node = JSON.createObjectNode();
        node.put("width", frame.width());
        node.put("height", frame.height());
        node.put("maximized", frame.maximized());
        PreferenceValues.Corner corner = frame.corner();
        if (corner != null) {
            node.put("x", corner.x());
            node.put("y", corner.y());
        }
        return node.toString();
    }

    private static String text(Map<String, String> values) {
        ObjectNode node = JSON.createObjectNode();
        new TreeMap<>(values).forEach(node::put);
        return node.toString();
    }

    private static String text(PreferenceValues.Place place) {
        ObjectNode node = JSON.createObjectNode();
        write(place, node);
        return node.toString();
    }

    /** Reads the preferences from the settings. */
    static PreferenceValues read(SettingsValues kept) {
        Map<String, Map<String, String>> views = new HashMap<>();
        kept.values().forEach((name, value) -> {
            if (name.startsWith(VIEW)) {
                Map<String, String> values = new HashMap<>();
                node(value).properties().forEach(one -> values.put(one.getKey(), one.getValue().asString("")));
                views.put(name.substring(VIEW.length()), values);
            }
        });
        List<PreferenceValues.Recent> recent = new ArrayList<>();
        for (SettingsChange.Opening opening : kept.recent()) {
            String place = opening.place();
            recent.add(new PreferenceValues.Recent(
                    opening.address(), opening.title(), opening.at(), place == null ? null : place(node(place))));
        }
        JsonNode frame = node(kept.values().get(FRAME));
        PreferenceValues.Frame usual = PreferenceValues.NOTHING.frame();
        return new PreferenceValues(
                kept.values().getOrDefault(THEME, PreferenceValues.NOTHING.theme()),
                kept.values().getOrDefault(LANGUAGE, PreferenceValues.NOTHING.language()),
                kept.values().get(OPEN),
                recent,
                views,
                new PreferenceValues.Frame(
                        size(frame.path("width").asDouble(usual.width()), usual.width()),
                        size(frame.path("height").asDouble(usual.height()), usual.height()),
                        frame.path("maximized").asBoolean(false),
                        corner(frame.path("x"), frame.path("y"))));
    }

    private static JsonNode node(@Nullable String text) {
        try {
            return text == null ? MissingNode.getInstance() : JSON.readTree(text);
        } catch (JacksonException damaged) {
            return MissingNode.getInstance();
        }
    }

    private static void write(PreferenceValues.Place place, ObjectNode node) {
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

    private static PreferenceValues.@Nullable Corner corner(JsonNode x, JsonNode y) {
        boolean isPlace = x.isNumber() && y.isNumber() && Math.abs(x.asDouble()) <= 100_000 && Math.abs(y.asDouble()) <= 100_000;
        return isPlace ? new PreferenceValues.Corner(x.asDouble(), y.asDouble()) : null;
    }

    private static double size(double stored, double usual) {
        return stored >= 200 && stored <= 20_000 ? stored : usual;
    }

    private static PreferenceValues.@Nullable Place place(JsonNode node) {
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
        return new PreferenceValues.Place(view, text(node, "thread"), key(node.path("step")), key(node.path("base")), selection);
    }

    private static @Nullable CheckpointKey key(JsonNode node) {
        String id = text(node, "id");
        String namespace = text(node, "namespace");
        return id == null ? null : new CheckpointKey(namespace == null ? "" : namespace, id);
    }

    private static @Nullable String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isString() ? value.asString() : null;
    }
}
