package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.keyed.NamespaceRule;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.StateKeys;
import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.LoadedSkills;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.simulation.RefusalRules;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.ThreadsSpec;
import dev.stateroom.workspace.inference.InferredLine.Section;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes inferred facts as lines for the user and as a workspace document. */
final class InferredDocument {
    private static final String ASSISTANT = "assistant_id";
    private static final String ROOT = "/";
    private static final int MOST_NAMED = 3;

    /** Names of metadata that an application sets; the others are set by LangGraph and LangSmith. */
    private static final Pattern OF_THE_RUN = Pattern.compile("(?!source$|step$|run_id$|l[cs]_|langgraph_(?!auth))[A-Za-z_][A-Za-z0-9_]*");

    private final ThreadSource source;
    private final RecordedThread thread;
    private final List<ToolCall> calls;
    private final CallEvidence evidence;
    private final StateKeys state;
    private final RouteInference inference;
    private final Map<String, RouteMatch> routes;
    private final ReviewInference reviews;
    private final Path folder;
    private final List<InferredLine> lines = new ArrayList<>();
    private final Map<String, Object> document = new LinkedHashMap<>();
    private final Map<String, String> context = new LinkedHashMap<>();
    private boolean namesThread;

    InferredDocument(
            ThreadSource source,
            RecordedThread thread,
            List<ToolCall> calls,
            CallEvidence evidence,
            StateKeys state,
            RouteInference inference,
            ReviewInference reviews,
            Path folder) {
        this.source = source;
        this.thread = thread;
        this.calls = calls;
        this.evidence = evidence;
        this.state = state;
        this.inference = inference;
        this.routes = inference.routes();
        this.reviews = reviews;
        this.folder = folder;
    }

    InferredWorkspace workspace(List<String> notes) {
        document.put("version", 1);
        RecordedThread.DetectedDialect dialect = thread.dialect();
        if (dialect.fromData()) {
            document.put("dialect", dialect.dialect().era().id());
        }
        Map<String, Object> backend = backend();
        if (!context.isEmpty()) {
            document.put("context", context);
        }
        if (namesThread) {
            document.put("execution_info", Map.of("thread_id", thread.id()));
        }
        document.put("backend", backend);
        if (!holdsThread(backend)) {
            document.put(ThreadsSpec.FIELD, ordered("source", address(), "thread", thread.id()));
        }
        rules();
        agent(dialect, notes);
        return new InferredWorkspace(thread.id(), lines, ForeignValue.fields(value(document)), notes);
    }

    private static boolean holdsThread(Map<String, Object> backend) {
        return backend.get("type") instanceof String type && type.equals("state")
                || backend.get("default") instanceof Map<?, ?> fallback && "state".equals(fallback.get("type"))
                || backend.get("routes") instanceof Map<?, ?> parts
                        && parts.values().stream().anyMatch(part -> part instanceof Map<?, ?> spec && "state".equals(spec.get("type")));
    }

    private String address() {
        return address(source, folder);
    }

    /** A source's address, relative to the document's folder. */
    static String address(ThreadSource source, Path folder) {
        String address = source.description().address();
        return address.startsWith("sqlite:") ? "sqlite:" + relative(Path.of(address.substring("sqlite:".length())), folder) : address;
    }

    private String relative(Path path) {
        return relative(path, folder);
    }

    /** A path, relative to the document's folder. */
    static String relative(Path path, Path folder) {
        Path real = path.toAbsolutePath().normalize();
        boolean sameRoot = real.getRoot() != null && real.getRoot().equals(folder.getRoot());
        String text = sameRoot ? folder.relativize(real).toString() : real.toString();
        return text.isEmpty() ? "." : text.replace('\\', '/');
    }

    private Map<String, Object> backend() {
        RouteMatch real = routes.values().stream().filter(this::isRealPath).findFirst().orElse(null);
        RouteMatch whole = real == null ? routes.get(ROOT) : real;
        Map<String, Object> fallback = whole == null ? state() : backend(whole);
        Map<String, Object> parts = new LinkedHashMap<>();
        root(whole);
        String prefix = state.prefix();
        if (prefix != null && !state.isDefault()) {
            parts.put(prefix, state());
            line(Section.TREE, prefix, "Thread " + thread.id() + " in " + source.description().name(), InferenceCertainty.CERTAIN, "calls below it changed the thread's state");
        }
        routes.forEach((at, route) -> {
            if (route != whole) {
                parts.put(at, backend(route));
                line(Section.TREE, at, shown(route), certainty(route), because(route));
            }
        });
        Map<String, List<PathEvidence>> open = inference.unexplained();
        open.forEach(this::hole);
        if (evidence.commands() > 0 && !(whole != null && whole.files() instanceof FolderCandidate)) {
            line(Section.TREE, "execute", "a shell or a sandbox", InferenceCertainty.UNKNOWN, plural(evidence.commands(), "command ran", "commands ran")
                    + (evidence.workingFolder() == null ? ", and nothing says where" : " in " + evidence.workingFolder() + ", which was not looked at"));
        }
        String artifacts = evidence.artifactsRoot();
        if (parts.isEmpty() && artifacts == null) {
            return fallback;
        }
        Map<String, Object> composite = ordered("type", "composite", "default", fallback);
        if (!parts.isEmpty()) {
            composite.put("routes", parts);
        }
        if (artifacts != null) {
            composite.put("artifacts_root", artifacts);
            line(Section.TREE, artifacts, "Root of offloaded results", InferenceCertainty.CERTAIN, "a notice of an offloaded result names it");
        }
        return composite;
    }

    /** True if the agent used the folder's own path: its paths are those of this computer. */
    private boolean isRealPath(RouteMatch route) {
        return state.prefix() == null && !routes.containsKey(ROOT) && route.files() instanceof FolderCandidate(Path root, _, _) && route.prefix().equals(root + "/");
    }

    private void root(@Nullable RouteMatch whole) {
        if (whole != null) {
            line(Section.TREE, ROOT, shown(whole) + (isRealPath(whole) ? ", by paths of this computer" : ""), certainty(whole), because(whole));
        } else if (state.isDefault()) {
            line(Section.TREE, ROOT, "Thread " + thread.id() + " in " + source.description().name(), InferenceCertainty.CERTAIN, plural(state.keys().size(), "file is", "files are") + " in its state");
        } else if (!inference.unexplained().containsKey(ROOT)) {
            line(Section.TREE, ROOT, "Thread " + thread.id() + " in " + source.description().name(), InferenceCertainty.GUESS, "no call shows what the default is; the thread's state is the usual one");
        }
    }

    private Map<String, Object> state() {
        return ordered("type", "state", "source", address(), "thread", thread.id());
    }

    private Map<String, Object> backend(RouteMatch route) {
        return switch (route.files()) {
            case FolderCandidate(Path root, _, _) -> {
                boolean real = isRealPath(route);
                Map<String, Object> mount = ordered("type", hasShell(route) ? "local_shell" : "filesystem", "root", relative(root));
                if (real) {
                    mount.put("virtual_mode", false);
                }
                yield mount;
            }
            case NamespaceCandidate store -> {
                String address = store.source().startsWith("sqlite:") ? "sqlite:" + relative(Path.of(store.source().substring("sqlite:".length()))) : address();
                Map<String, Object> mount = ordered("type", "store", "source", address);
                if (!isLegacy(store)) {
                    mount.put("namespace", store.labels().stream().map(this::label).toList());
                }
                yield mount;
            }
        };
    }

    /** True for the default namespace of an agent's store, in releases that accept no other. */
    private boolean isLegacy(NamespaceCandidate store) {
        if (thread.dialect().dialect().holds(DialectFact.NAMESPACE_ACCEPTED)) {
            return false;
        }
        String assistant = metadata().get(ASSISTANT);
        boolean isLegacy = store.labels().equals(NamespaceRule.legacyLabels(assistant));
        if (isLegacy && assistant != null) {
            document.put("server_info", Map.of(ASSISTANT, assistant));
        }
        return isLegacy;
    }

    /** The texts in the metadata of the first checkpoint. */
    private Map<String, String> metadata() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Checkpoint checkpoint : thread.checkpoints().stream().limit(1).toList()) {
            checkpoint.metadata().values().forEach((name, value) -> {
                String text = ForeignValue.text(value);
                if (text != null) {
                    texts.put(name, text);
                }
            });
        }
        return texts;
    }

    /** A label that equals one of the run's own metadata becomes a placeholder, so that another run finds its own namespace. */
    private String label(String label) {
        if (label.equals(thread.id())) {
            namesThread = true;
            return "{execution_info.thread_id}";
        }
        for (Map.Entry<String, String> value : metadata().entrySet()) {
            if (label.equals(value.getValue()) && OF_THE_RUN.matcher(value.getKey()).matches()) {
                context.put(value.getKey(), label);
                return "{context." + value.getKey() + "}";
            }
        }
        return label;
    }

    private boolean hasShell(RouteMatch route) {
        return evidence.commands() > 0 && (route.prefix().equals(ROOT) || isRealPath(route));
    }

    private String shown(RouteMatch route) {
        return switch (route.files()) {
            case FolderCandidate(Path root, _, _) -> (hasShell(route) ? "Folder with a shell " : "Folder ") + relative(root);
            case NamespaceCandidate store -> "Store in " + store.source().replaceFirst(".*/", "") + ", namespace " + String.join(", ", store.labels());
        };
    }

    private InferenceCertainty certainty(RouteMatch route) {
        return inference.rivals().containsKey(route.prefix()) ? InferenceCertainty.GUESS
                : isPrinted(route) && route.certainty() == InferenceCertainty.GUESS ? InferenceCertainty.LIKELY
                : route.certainty();
    }

    private String because(RouteMatch route) {
        RouteMatch rival = inference.rivals().get(route.prefix());
        String evidence = route.evidence();
        String printed = !isPrinted(route) ? "" : (evidence.isEmpty() ? "" : ", ") + "a command printed it as its own";
        return evidence + printed + (rival == null ? "" : "; " + rival.files().shown() + " fits as well");
    }

    private boolean isPrinted(RouteMatch route) {
        return route.files() instanceof FolderCandidate(Path root, _, _) && root.toString().equals(evidence.workingFolder());
    }

    private void hole(String prefix, List<PathEvidence> paths) {
        String named = paths.stream().limit(MOST_NAMED).map(PathEvidence::path).collect(Collectors.joining(", "))
                + (paths.size() > MOST_NAMED ? " and " + (paths.size() - MOST_NAMED) + " more" : "");
        int called = paths.stream().mapToInt(PathEvidence::calls).sum();
        line(
                Section.TREE,
                prefix,
                "a backend outside this database",
                InferenceCertainty.UNKNOWN,
                paths.isEmpty() ? "a listing of / shows it" : (called == 0 ? "answers show " : plural(called, "call", "calls") + " went there: ") + named);
    }

    private void rules() {
        RefusalRules inferred = new RefusalRules(evidence.denials(), evidence.permitted(), thread.dialect().dialect());
        Map<String, List<PermissionRule>> rules = new LinkedHashMap<>();
        inferred.byAgent().forEach((agent, own) -> {
            rules.computeIfAbsent(agent, _ -> new ArrayList<>()).addAll(own);
            own.forEach(rule -> line(Section.RULES, name(agent, rule), "Deny", InferenceCertainty.LIKELY, plural(inferred.explained(agent, rule), "call was", "calls were") + " refused in the words of a rule"));
        });
        reviews.rules().forEach((agent, own) -> {
            rules.computeIfAbsent(agent, _ -> new ArrayList<>()).addAll(own);
            own.forEach(rule -> line(Section.RULES, name(agent, rule), "Ask a person", InferenceCertainty.GUESS, "this call waited, another one of the same tool did not"));
        });
        Set<String> agents = new LinkedHashSet<>(rules.keySet());
        agents.addAll(reviews.tools().keySet());
        Map<String, Object> subagents = new LinkedHashMap<>();
        for (String agent : agents) {
            Map<String, Object> at = agent.equals(AgentTeam.MAIN) ? document : new LinkedHashMap<>();
            if (rules.containsKey(agent)) {
                at.put("permissions", rules.getOrDefault(agent, List.of()).stream().map(InferredDocument::rule).toList());
            }
            if (reviews.tools().containsKey(agent)) {
                at.put("interrupt_on", interrupts(agent));
            }
            if (!agent.equals(AgentTeam.MAIN)) {
                subagents.put(agent, at);
            }
        }
        if (!subagents.isEmpty()) {
            document.put("subagents", subagents);
        }
    }

    private static String name(String agent, PermissionRule rule) {
        return (agent.equals(AgentTeam.MAIN) ? "" : agent + ": ") + rule.operations().stream().map(RuleOperation::word).collect(Collectors.joining(", ")) + ", " + String.join(", ", rule.paths());
    }

    private static Map<String, Object> rule(PermissionRule rule) {
        return ordered("operations", rule.operations().stream().map(RuleOperation::word).toList(), "paths", rule.paths(), "mode", rule.mode().word());
    }

    private Map<String, Object> interrupts(String agent) {
        Map<String, Object> tools = new LinkedHashMap<>();
        reviews.tools().getOrDefault(agent, Map.of()).forEach((tool, allowed) -> {
            tools.put(tool, allowed.isEmpty() ? true : Map.of("allowed_decisions", allowed));
            line(
                    Section.RULES,
                    (agent.equals(AgentTeam.MAIN) ? "" : agent + ": ") + tool,
                    "Ask a person" + (allowed.isEmpty() ? "" : ": " + String.join(", ", allowed)),
                    InferenceCertainty.LIKELY,
                    plural(reviews.count(agent, tool), "request waits or waited", "requests wait or waited"));
        });
        return tools;
    }

    private void agent(RecordedThread.DetectedDialect dialect, List<String> notes) {
        line(Section.AGENT, "release", dialect.dialect().id(), dialect.fromData() ? InferenceCertainty.CERTAIN : InferenceCertainty.UNKNOWN, dialect.evidence());
        if (!evidence.prompts().isEmpty()) {
            document.put("memory", List.copyOf(evidence.prompts()));
            line(Section.AGENT, "memory", String.join(", ", evidence.prompts()), InferenceCertainty.CERTAIN, "the prompt held them");
        }
        skills(notes);
        new TreeSet<>(calls.stream().map(ToolCall::agent).filter(agent -> !agent.equals(AgentTeam.MAIN)).toList())
                .forEach(agent -> line(
                        Section.AGENT, agent, "Subagent", InferenceCertainty.CERTAIN,
                        plural((int) calls.stream().filter(call -> call.agent().equals(agent)).count(), "call", "calls")));
        evidence.ownTools().forEach((tool, agents) -> line(
                Section.AGENT, tool, "Tool of your own", InferenceCertainty.CERTAIN, "called by " + String.join(", ", agents)));
        line(Section.AGENT, "system prompt", "unknown", InferenceCertainty.UNKNOWN, "checkpoints do not hold it");
    }

    private void skills(List<String> notes) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        Outcome<AgentState> state = head == null ? Outcome.ok(AgentState.NONE) : AgentState.at(thread, head.key());
        if (state instanceof Outcome.Failed<AgentState>(Failure failure)) {
            notes.add(failure.sentence());
        }
        LoadedSkills skills = state.orElse(AgentState.NONE).skills();
        if (skills == null || skills.found().isEmpty()) {
            return;
        }
        Set<String> roots = new LinkedHashSet<>();
        for (LoadedSkills.Skill skill : skills.found()) {
            // SKILL.md is in a folder with the skill's name, which is in the folder that the agent was given.
            String path = skill.path();
            int file = path.lastIndexOf('/');
            int own = file <= 0 ? -1 : path.lastIndexOf('/', file - 1);
            if (own >= 0) {
                roots.add(path.substring(0, own + 1));
            }
        }
        document.put("skills", List.copyOf(roots));
        line(Section.AGENT, "skills", String.join(", ", roots), InferenceCertainty.CERTAIN, plural(skills.found().size(), "skill was", "skills were") + " loaded from there");
    }

    private void line(Section section, String name, String value, InferenceCertainty certainty, String because) {
        lines.add(new InferredLine(section, name, value, certainty, because));
    }

    /** Texts, whole numbers, flags, lists and maps with text keys as values. */
    static ForeignValue value(Object plain) {
        return switch (plain) {
            case Integer number -> new ForeignValue.Int(number);
            case Boolean flag -> new ForeignValue.Bool(flag);
            case List<?> list -> new ForeignValue.Items(list.stream().map(InferredDocument::value).toList());
            case Map<?, ?> map -> {
                Map<String, ForeignValue> fields = new LinkedHashMap<>();
                map.forEach((name, inner) -> fields.put(String.valueOf(name), value(inner)));
                yield ForeignValue.Fields.copyOf(fields);
            }
            default -> new ForeignValue.Text(plain.toString());
        };
    }

    static String plural(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    static Map<String, Object> ordered(Object... entries) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put((String) entries[i], entries[i + 1]);
        }
        return map;
    }
}
