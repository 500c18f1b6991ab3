package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The values of one run that its namespaces need, each with its origin. */
final class RunValues {
    private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)}");
    private static final List<String> SECTIONS = List.of("context", "server_info", "execution_info");

    /** The metadata that a server writes into checkpoints. */
    private static final Map<String, String> OF_SERVER =
            Map.of("server_info.user.identity", "langgraph_auth_user_id", "server_info.assistant_id", "assistant_id", "server_info.graph_id", "graph_id");

    private final Map<String, RunValue> found = new TreeMap<>();
    private final Map<String, String> metadata;
    private final ForeignValue.Fields defaults;
    private final @Nullable String thread;

    /**
     * A value.
     *
     * @param text the value
     * @param certainty its certainty
     * @param evidence its origin
     */
    record RunValue(String text, InferenceCertainty certainty, String evidence) {}

    /**
     * @param metadata of the thread's checkpoints
     * @param defaults of the agent's context
     * @param thread the thread's id; null if there is none
     */
    RunValues(Map<String, String> metadata, ForeignValue.Fields defaults, @Nullable String thread) {
        this.metadata = metadata;
        this.defaults = defaults;
        this.thread = thread;
    }

    /** The paths of the placeholders in labels, in order. */
    static List<String> places(List<String> labels) {
        return labels.stream().flatMap(label -> PLACE.matcher(label).results()).map(place -> place.group(1)).distinct().toList();
    }

    /** Takes values from the labels of the namespace in which the thread's files were found. */
    void unify(List<String> template, List<String> labels) {
        if (template.size() != labels.size()) {
            return;
        }
        Map<String, String> here = new LinkedHashMap<>();
        for (int at = 0; at < labels.size(); at++) {
            List<String> names = places(List.of(template.get(at)));
            List<String> values = values(List.of(PLACE.split(template.get(at), -1)), labels.get(at));
            if (values == null || values.size() != names.size()) {
                return;
            }
            for (int i = 0; i < names.size(); i++) {
                here.put(names.get(i), values.get(i));
            }
        }
        here.forEach((path, value) -> {
            if (!value.startsWith("{")) {
                found.putIfAbsent(path, new RunValue(value, InferenceCertainty.CERTAIN, "the store has the thread's files under it"));
            }
        });
    }

    /** The text between the parts of a label, the first values as long as possible; null if the label lacks a part or a value would be empty. */
    private static @Nullable List<String> values(List<String> parts, String label) {
        if (parts.size() == 1) {
            return label.equals(parts.getFirst()) ? List.of() : null;
        }
        if (!label.startsWith(parts.getFirst()) || !label.endsWith(parts.getLast())) {
            return null;
        }
        List<String> values = new ArrayList<>();
        int end = label.length() - parts.getLast().length();
        for (String part : parts.subList(1, parts.size() - 1).reversed()) {
            int at = label.lastIndexOf(part, end - 1 - part.length());
            if (at < 0) {
                return null;
            }
            values.addFirst(label.substring(at + part.length(), end));
            end = at;
        }
        if (end <= parts.getFirst().length()) {
            return null;
        }
        values.addFirst(label.substring(parts.getFirst().length(), end));
        return values;
    }

    /** The value at a path; null if it is unknown. */
    @Nullable RunValue value(String path) {
        RunValue known = found.get(path);
        if (known != null) {
            return known;
        }
        RunValue made = looked(path);
        if (made != null) {
            found.put(path, made);
        }
        return made;
    }

    private @Nullable RunValue looked(String path) {
        if (path.equals("execution_info.thread_id")) {
            return thread == null ? null : new RunValue(thread, InferenceCertainty.CERTAIN, "the thread's id");
        }
        String name = path.startsWith("context.") ? path.substring("context.".length()) : OF_SERVER.get(path);
        String recorded = name == null ? null : metadata.get(name);
        if (recorded != null) {
            return new RunValue(recorded, InferenceCertainty.CERTAIN, "the thread's metadata has " + name);
        }
        String usual = name == null || !path.startsWith("context.") ? null : ForeignValue.text(defaults.get(name));
        return usual == null ? null : new RunValue(usual, InferenceCertainty.GUESS, "the default of the agent's context_schema");
    }

    /** Writes the requested values into a document, with one section for each first name. */
    void into(Map<String, Object> document) {
        found.forEach((path, value) -> {
            String[] names = path.split("\\.", -1);
            if (names.length > 1 && SECTIONS.contains(names[0])) {
                put(document, names, 0, value.text());
            }
        });
    }

    @SuppressWarnings("unchecked") // what is there was put by this method
    private static void put(Map<String, Object> into, String[] names, int at, String value) {
        if (at == names.length - 1) {
            into.putIfAbsent(names[at], value);
        } else if (into.computeIfAbsent(names[at], _ -> new LinkedHashMap<String, Object>()) instanceof Map<?, ?> inner) {
            put((Map<String, Object>) inner, names, at + 1, value);
        }
    }
}
