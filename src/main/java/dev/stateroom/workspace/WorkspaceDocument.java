package dev.stateroom.workspace;

import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A workspace file as it is written: what is mounted where. Structural errors refuse it as a whole; what the agent's own
 * set-up could have done too loads and is listed among the problems.
 *
 * @param name what the header shows; null where the file does not say
 * @param dialect the dialect that the file names; null to take it from the data
 * @param backend what is mounted
 * @param values {@code context}, {@code server_info} and {@code execution_info}, for namespaces
 * @param problems one sentence each
 */
record WorkspaceDocument(
        @Nullable String name,
        @Nullable Dialect dialect,
        MountSpec backend,
        Map<String, JsonNode> values,
        List<String> problems) {

    private static final Set<String> FIELDS = Set.of(
            "version", "name", "dialect", "release", "langchain", "context", "server_info", "execution_info", "backend",
            "permissions", "subagents", "interrupt_on", "tools", "memory", "skills");
    private static final Set<String> TOOL_FIELDS = Set.of(
            "tool_token_limit_before_evict", "max_execute_timeout", "enabled", "grep_max_count",
            "human_message_token_limit_before_evict", "system_prompt", "custom_tool_descriptions");
    private static final List<String> VALUES = List.of("context", "server_info", "execution_info");

    /** Reads the document; {@link DocumentProblem} names what is wrong and where. */
    static WorkspaceDocument read(byte[] document) {
        FieldReader fields = FieldReader.of(LocatedJson.read(document), FIELDS);
        JsonNode version = fields.required("version");
        if (!(version instanceof JsonNode.Whole(_, long number)) || number != 1) {
            throw new DocumentProblem("the version must be 1", version.place());
        }
        List<String> problems = new ArrayList<>();
        for (String list : List.of("permissions", "memory", "skills")) {
            fields.list(list);
        }
        for (String map : List.of("subagents", "interrupt_on")) {
            fields.object(map);
        }
        fields.text("release");
        fields.text("langchain");
        JsonNode.Fields tools = fields.object("tools");
        if (tools != null) {
            FieldReader.of(tools, TOOL_FIELDS);
        }
        Map<String, JsonNode> values = new LinkedHashMap<>();
        for (String name : VALUES) {
            JsonNode.Fields object = fields.object(name);
            if (object != null) {
                values.put(name, object);
            }
        }
        return new WorkspaceDocument(
                fields.text("name"),
                dialect(fields),
                new MountSpecs(problems).read(fields.required("backend")),
                Map.copyOf(values),
                List.copyOf(problems));
    }

    private static @Nullable Dialect dialect(FieldReader fields) {
        String id = fields.text("dialect");
        if (id == null) {
            return null;
        }
        return Dialect.named(id).orElseThrow(() -> {
            TreeSet<String> known = new TreeSet<>();
            for (Era era : Era.values()) {
                known.add(era.id());
            }
            return new DocumentProblem(
                    "there is no dialect \"" + id + "\" (" + String.join(", ", known) + ")",
                    fields.required("dialect").place());
        });
    }

    /** The mounts by prefix, root first, then in the order written. */
    SequencedMap<String, MountSpec> mounts() {
        SequencedMap<String, MountSpec> mounts = new LinkedHashMap<>();
        if (backend instanceof MountSpec.Composite(MountSpec fallback, SequencedMap<String, MountSpec> routes)) {
            mounts.put("/", fallback);
            routes.forEach((route, spec) -> mounts.putIfAbsent(prefix(route), spec));
        } else {
            mounts.put("/", backend);
        }
        return mounts;
    }

    /** A route with a slash at both ends. */
    static String prefix(String route) {
        String open = route.startsWith("/") ? route : "/" + route;
        return open.endsWith("/") ? open : open + "/";
    }
}
