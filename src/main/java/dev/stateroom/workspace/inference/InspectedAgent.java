package dev.stateroom.workspace.inference;

import static dev.stateroom.workspace.inference.InferredDocument.ordered;
import static dev.stateroom.workspace.inference.InferredDocument.plural;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.workspace.document.ThreadsSpec;
import dev.stateroom.workspace.inference.InferredLine.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the workspace of an agent whose object was inspected. What the object does not show is taken from the thread, its store and its
 * metadata: the namespace of a user, the store of a server.
 */
final class InspectedAgent {
    private static final String SQLITE = "sqlite:";
    private static final String BECAUSE = "the agent's object";

    private final ForeignValue.Fields about;
    private final AgentTarget target;
    private final @Nullable String interpreter;
    private final @Nullable RecordedSide recorded;
    private final Path folder;
    private final RunValues values;
    private final List<InferredLine> lines = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean hasState;

    /**
     * Facts from the thread.
     *
     * @param source the address of its threads in the document
     * @param inferred the workspace derived from the thread alone
     * @param metadata the texts in the metadata of its checkpoints
     */
    public record RecordedSide(String source, InferredWorkspace inferred, Map<String, String> metadata) {
        /** Copies the map. */
        public RecordedSide {
            metadata = Map.copyOf(metadata);
        }
    }

    /**
     * @param about as returned by {@link dev.stateroom.backend.bridge.AgentInspection}
     * @param target the inspected object
     * @param interpreter as the user named it; null for the default one of the folder
     * @param recorded one thread of the agent; null if none is known
     * @param folder the absolute path of the document's folder
     */
    public InspectedAgent(ForeignValue.Fields about, AgentTarget target, @Nullable String interpreter, @Nullable RecordedSide recorded, Path folder) {
        this.about = about;
        this.target = target;
        this.interpreter = interpreter;
        this.recorded = recorded;
        this.folder = folder;
        this.values = new RunValues(
                recorded == null ? Map.of() : recorded.metadata(),
                ForeignValue.fields(about.get("context")),
                recorded == null ? null : recorded.inferred().thread());
    }

    /** The file in which the agent's own checkpointer or the server stores threads; null if the object does not show it. */
    public static @Nullable String threads(ForeignValue.Fields about) {
        return address(ForeignValue.fields(about.get("checkpointer")));
    }

    private static @Nullable String address(ForeignValue.Fields keeper) {
        String file = ForeignValue.text(keeper.get("file"));
        return file == null ? ForeignValue.text(keeper.get("address")) : SQLITE + file;
    }

    /** The workspace, each line with its origin. */
    public InferredWorkspace workspace() {
        Map<String, Object> document = new LinkedHashMap<>();
        String named = ForeignValue.text(about.get("name"));
        document.put("version", 1);
        document.put("name", named == null ? target.object() : named);
        Release release = Release.parse(Objects.requireNonNullElse(ForeignValue.text(about.get("release")), "")).orElse(null);
        if (release != null) {
            document.put("dialect", Dialect.of(target.language() == BridgeSetup.Language.PYTHON ? Era.Language.PYTHON : Era.Language.JAVASCRIPT, release).era().id());
        }
        Map<String, Object> backend = backend("/", ForeignValue.fields(about.get("backend")));
        values.into(document);
        document.put("backend", backend == null ? state() : backend);
        if (recorded != null && !hasState) {
            document.put(ThreadsSpec.FIELD, ordered("source", recorded.source(), "thread", recorded.inferred().thread()));
        }
        String awaited = hasState ? null : awaited();
        if (awaited != null) {
            awaited(awaited);
            document.put(ThreadsSpec.FIELD, ordered("source", awaited));
        }
        document.putAll(team(about, ""));
        agent(release);
        return new InferredWorkspace(
                recorded == null ? "" : recorded.inferred().thread(), lines, ForeignValue.fields(InferredDocument.value(document)), notes);
    }

    /** A mount; null if it cannot be made, which a line then reports. */
    private @Nullable Map<String, Object> backend(String prefix, ForeignValue.Fields spec) {
        String type = Objects.requireNonNullElse(ForeignValue.text(spec.get("type")), "own");
        return switch (type) {
            case "composite" -> composite(prefix, spec);
            case "state" -> {
                line(Section.TREE, prefix, recorded == null ? "The thread's state" : "Thread " + recorded.inferred().thread(), InferenceCertainty.CERTAIN, BECAUSE);
                yield state();
            }
            case "filesystem", "local_shell" -> {
                String root = InferredDocument.relative(Path.of(Objects.requireNonNullElse(ForeignValue.text(spec.get("root")), ".")), folder);
                line(Section.TREE, prefix, (type.equals("local_shell") ? "Folder with a shell " : "Folder ") + root, InferenceCertainty.CERTAIN, BECAUSE);
                Map<String, Object> mount = ordered("type", type, "root", root);
                spec.values().forEach((name, value) -> {
                    if (name.equals("virtual_mode") || (name.equals("max_file_size_mb") && !value.equals(new ForeignValue.Int(10)))) {
                        mount.put(name, InferredWorkspace.plain(value));
                    }
                });
                yield mount;
            }
            case "store" -> store(prefix, spec);
            default -> {
                line(Section.TREE, prefix, "Your own backend " + ForeignValue.text(spec.get("class")), InferenceCertainty.CERTAIN, BECAUSE + "; asked through the bridge");
                yield bridge(prefix);
            }
        };
    }

    /** A bridge to the part of the agent's own object at a prefix. */
    private Map<String, Object> bridge(String prefix) {
        String object = target.objectFrom(folder).orElse(target.object());
        if (!folder.equals(target.folder()) && target.objectFrom(folder).isEmpty()) {
            notes.add("your own backend at " + prefix + " is imported from the workspace file's folder: put the file into " + target.folder());
        }
        Map<String, Object> mount = ordered("type", "bridge", "language", target.language().id());
        if (interpreter != null) {
            mount.put("interpreter", interpreter);
        }
        mount.put("object", object + ":" + prefix);
        mount.put("writable", true);
        return mount;
    }

    private @Nullable Map<String, Object> composite(String prefix, ForeignValue.Fields spec) {
        Map<String, Object> fallback = backend(prefix, ForeignValue.fields(spec.get("default")));
        Map<String, Object> routes = new LinkedHashMap<>();
        ForeignValue.fields(spec.get("routes")).values().forEach((route, part) -> {
            String slashed = "/" + route.replaceAll("^/+|/+$", "") + "/";
            Map<String, Object> mount = backend(prefix + slashed.substring(1), ForeignValue.fields(part));
            if (mount != null) {
                routes.put(slashed, mount);
            }
        });
        Map<String, Object> composite = ordered("type", "composite", "default", fallback == null ? state() : fallback);
        if (!routes.isEmpty()) {
            composite.put("routes", routes);
        }
        String artifacts = ForeignValue.text(spec.get("artifacts_root"));
        if (artifacts != null && !artifacts.equals("/")) {
            composite.put("artifacts_root", artifacts);
            line(Section.TREE, artifacts, "Root of offloaded results", InferenceCertainty.CERTAIN, BECAUSE);
        }
        return composite;
    }

    /** The address, in the document, at which the agent will store its threads; null if the object does not show it. */
    private @Nullable String awaited() {
        String kept = recorded == null ? threads(about) : null;
        return kept == null || !kept.startsWith(SQLITE) ? kept : SQLITE + InferredDocument.relative(Path.of(kept.substring(SQLITE.length())), folder);
    }

    private void awaited(String source) {
        line(Section.TREE, "threads", source.replaceFirst(".*[:/]", ""), InferenceCertainty.CERTAIN, "the agent's own checkpointer, which holds no thread yet");
    }

    private Map<String, Object> state() {
        hasState = true;
        String awaited = awaited();
        if (awaited != null) {
            awaited(awaited);
            return ordered("type", "state", "source", awaited);
        }
        if (recorded == null) {
            line(Section.TREE, "threads", "a database or server with the agent's threads", InferenceCertainty.UNKNOWN, "the agent has no checkpointer of its own: name the source with --threads");
            return ordered("type", "state");
        }
        return ordered("type", "state", "source", recorded.source(), "thread", recorded.inferred().thread());
    }

    private @Nullable Map<String, Object> store(String prefix, ForeignValue.Fields spec) {
        ForeignValue.Fields keeper = ForeignValue.fields(spec.get("store") instanceof ForeignValue.Fields own ? own : about.get("store"));
        Map<?, ?> found = recordedAt(prefix);
        boolean alike = found != null && "store".equals(found.get("type"));
        String source = address(keeper);
        String because = BECAUSE;
        if (source == null && found != null && alike && found.get("source") instanceof String address) {
            source = address;
            because = "the thread's files are in it";
        } else if (source != null && source.startsWith(SQLITE)) {
            source = SQLITE + InferredDocument.relative(Path.of(source.substring(SQLITE.length())), folder);
        }
        String problem = source != null ? ForeignValue.text(spec.get("problem"))
                : "memory".equals(ForeignValue.text(keeper.get("kind"))) ? "its store was in memory and ended with the process"
                : "the object does not say where its store is";
        List<String> labels = texts(spec.get("namespace"));
        if (problem != null && found != null && alike && found.get("source") instanceof String address && found.get("namespace") instanceof List<?> had) {
            source = address;
            labels = had.stream().map(String::valueOf).toList();
            because = problem + ", and the thread's files are in it";
            problem = null;
        }
        if (source == null && "other".equals(ForeignValue.text(keeper.get("kind")))) {
            line(Section.TREE, prefix, "Your own store " + ForeignValue.text(keeper.get("class")), InferenceCertainty.CERTAIN, BECAUSE + "; asked through the bridge");
            return bridge(prefix);
        }
        if (source == null || problem != null) {
            line(Section.TREE, prefix, "a store", InferenceCertainty.UNKNOWN, Objects.requireNonNullElse(problem, "it has no namespace"));
            return null;
        }
        Map<String, Object> mount = ordered("type", "store", "source", source);
        if (spec.get("without_server") != null && !hasServer()) {
            labels = texts(spec.get("without_server"));
        }
        boolean isNamed = spec.get("namespace") != null || !labels.isEmpty();
        if (isNamed) {
            mount.put("namespace", labels);
        }
        List<String> asked = isNamed ? labels : values.value("server_info.assistant_id") == null ? List.of() : List.of("{server_info.assistant_id}");
        if (found != null && alike && found.get("namespace") instanceof List<?> had) {
            values.unify(labels, had.stream().map(String::valueOf).toList());
        }
        line(Section.TREE, prefix, "Store " + source.replaceFirst(".*[:/]", "") + (labels.isEmpty() ? "" : ", namespace " + String.join(", ", labels)), InferenceCertainty.CERTAIN, because);
        for (String place : RunValues.places(asked)) {
            RunValues.RunValue value = values.value(place);
            line(Section.TREE, place, value == null ? "unknown" : value.text(), value == null ? InferenceCertainty.UNKNOWN : value.certainty(),
                    value == null ? "the namespace of " + prefix + " asks for it, and no run says it" : value.evidence());
        }
        return mount;
    }

    /** True if a server ran the thread: the metadata then name the user. */
    private boolean hasServer() {
        return recorded != null && (recorded.metadata().containsKey("langgraph_auth_user_id") || recorded.metadata().containsKey("graph_id"));
    }

    /** The mount that was derived from the thread alone at a prefix, with the values of its own run filled in. */
    private @Nullable Map<?, ?> recordedAt(String prefix) {
        if (recorded == null || !(InferredWorkspace.plain(recorded.inferred().document()) instanceof Map<?, ?> document
                && document.get("backend") instanceof Map<?, ?> backend)) {
            return null;
        }
        boolean composed = "composite".equals(backend.get("type"));
        Object at = prefix.equals("/") ? (composed ? backend.get("default") : backend)
                : composed && backend.get("routes") instanceof Map<?, ?> routes ? routes.get(prefix) : null;
        return at instanceof Map<?, ?> mount ? mount : null;
    }

    /** Rules, reviewed tools, memory and skills of the agent and its subagents, in the document's words. */
    private Map<String, Object> team(ForeignValue.Fields spec, String of) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String name : List.of("permissions", "interrupt_on", "memory", "skills")) {
            ForeignValue value = spec.get(name);
            if (value == null) {
                continue;
            }
            fields.put(name, InferredWorkspace.plain(value));
            switch (name) {
                case "permissions" -> ForeignValue.items(value).stream().map(ForeignValue::fields).forEach(rule -> line(
                        Section.RULES,
                        of + String.join(", ", texts(rule.get("operations"))) + ", " + String.join(", ", texts(rule.get("paths"))),
                        Objects.requireNonNullElse(ForeignValue.text(rule.get("mode")), "allow"), InferenceCertainty.CERTAIN, BECAUSE));
                case "interrupt_on" -> ForeignValue.fields(value).values().keySet().forEach(tool -> line(Section.RULES, of + tool, "Ask a person", InferenceCertainty.CERTAIN, BECAUSE));
                default -> line(Section.AGENT, of + name, String.join(", ", texts(value)), InferenceCertainty.CERTAIN, BECAUSE);
            }
        }
        Map<String, Object> subagents = new LinkedHashMap<>();
        ForeignValue.fields(spec.get("subagents")).values().forEach((name, sub) -> {
            line(Section.AGENT, of + name, "Subagent", InferenceCertainty.CERTAIN, BECAUSE);
            subagents.put(name, team(ForeignValue.fields(sub), of + name + ": "));
        });
        if (!subagents.isEmpty() && of.isEmpty()) {
            fields.put("subagents", subagents);
        }
        return fields;
    }

    private void agent(@Nullable Release release) {
        line(Section.AGENT, "release", release == null ? "unknown" : release.toString(), release == null ? InferenceCertainty.UNKNOWN : InferenceCertainty.CERTAIN, "the installed package deepagents");
        List<String> tools = texts(about.get("tools"));
        if (!tools.isEmpty()) {
            line(Section.AGENT, "tools", String.join(", ", tools), InferenceCertainty.CERTAIN, plural(tools.size(), "tool", "tools") + " of your own");
        }
        List<String> middleware = texts(about.get("middleware"));
        if (!middleware.isEmpty()) {
            line(Section.AGENT, "middleware", String.join(", ", middleware), InferenceCertainty.CERTAIN, BECAUSE);
        }
    }

    private static List<String> texts(@Nullable ForeignValue items) {
        return ForeignValue.items(items).stream().map(ForeignValue::text).filter(Objects::nonNull).toList();
    }

    private void line(Section section, String name, String value, InferenceCertainty certainty, String because) {
        lines.add(new InferredLine(section, name, value, certainty, because));
    }
}
