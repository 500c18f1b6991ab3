package dev.stateroom.workspace.inference;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An agent that a user named: {@code module:attribute} or {@code folder/file.py:attribute} in Python, {@code folder/file.js:attribute} in
 * JavaScript, or a project's {@code langgraph.json}.
 *
 * @param language the language of its interpreter
 * @param folder the folder from which its module is imported
 * @param object in the form that the bridge uses
 */
public record AgentTarget(BridgeSetup.Language language, Path folder, String object) {
    private static final String PROJECT = "langgraph.json";
    private static final int LARGEST = 1 << 20;
    private static final Pattern MODULE = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)*):([A-Za-z_][A-Za-z0-9_.]*)");
    private static final Pattern FILE = Pattern.compile("(.+)\\.(py|js|mjs|cjs|ts|mts):([A-Za-z_$][A-Za-z0-9_$.]*)");

    /** Words before a colon that are schemes of sources. */
    private static final Set<String> SOURCES = Set.of("sqlite", "local");

    /**
     * Parses a text; empty if it does not name an agent.
     *
     * @param graph the name of a project's graph; empty for its only one
     * @param from the base of relative paths
     */
    public static Optional<Outcome<AgentTarget>> of(String text, String graph, Path from) {
        Matcher file = FILE.matcher(text);
        if (file.matches() && !text.contains("://")) {
            return Optional.of(inFile(file, from.toAbsolutePath().normalize()));
        }
        Matcher module = MODULE.matcher(text);
        if (module.matches() && !SOURCES.contains(module.group(1))) {
            return Optional.of(Outcome.ok(new AgentTarget(BridgeSetup.Language.PYTHON, from.toAbsolutePath().normalize(), text)));
        }
        if (text.equals(PROJECT) || text.endsWith("/" + PROJECT) || text.endsWith("\\" + PROJECT)) {
            return Optional.of(inProject(from.resolve(text).toAbsolutePath().normalize(), graph));
        }
        return Optional.empty();
    }

    private static Outcome<AgentTarget> inFile(Matcher file, Path from) {
        String ending = file.group(2);
        Path path = from.resolve(file.group(1) + "." + ending).normalize();
        if (!Files.isRegularFile(path)) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "there is no file " + path);
        }
        if (!ending.equals("py")) {
            Path folder = packages(path, from);
            return Outcome.ok(new AgentTarget(BridgeSetup.Language.JAVASCRIPT, folder, script(path, folder) + ":" + file.group(3)));
        }
        // Inside the folder it is a module of the folder; elsewhere it is imported from its own folder.
        Path folder = path.startsWith(from) ? from : path.getParent();
        String module = (folder == null ? path : folder.relativize(path)).toString().replace('\\', '/').replaceFirst("\\.py$", "").replace('/', '.');
        return MODULE.matcher(module + ":" + file.group(3)).matches() && folder != null
                ? Outcome.ok(new AgentTarget(BridgeSetup.Language.PYTHON, folder, module + ":" + file.group(3)))
                : Outcome.failed(Failure.Kind.INVALID, path + " cannot be imported as a module: its name is no Python name");
    }

    /** The nearest folder with a package description or installed packages, which the file imports; for a file below {@code from}, not above it. */
    private static Path packages(Path file, Path from) {
        Path own = file.getParent() == null ? from : file.getParent();
        Path end = file.startsWith(from) ? from : null;
        for (Path at = own; at != null; at = at.equals(end) ? null : at.getParent()) {
            if (Files.exists(at.resolve("package.json")) || Files.isDirectory(at.resolve("node_modules"))) {
                return at;
            }
        }
        return end == null ? own : end;
    }

    /** The path of a script relative to a folder, in the form that the bridge uses. */
    private static String script(Path file, Path folder) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        return path.startsWith("../") ? path : "./" + path;
    }

    /** The object as imported from another folder; empty for a module, which is imported from its own folder alone. */
    Optional<String> objectFrom(Path other) {
        Matcher file = FILE.matcher(object);
        return language == BridgeSetup.Language.JAVASCRIPT && file.matches() && Objects.equals(other.getRoot(), folder.getRoot())
                ? Optional.of(script(folder.resolve(file.group(1) + "." + file.group(2)).normalize(), other) + ":" + file.group(3))
                : Optional.empty();
    }

    private static Outcome<AgentTarget> inProject(Path project, String graph) {
        Map<String, ForeignValue> graphs;
        try {
            graphs = ForeignValue.fields(ForeignValue.fields(PlainJson.read(RegularFile.bytes(project, LARGEST))).get("graphs")).values();
        } catch (IOException unreadable) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, project + " cannot be read", unreadable);
        }
        if (graphs.isEmpty()) {
            return Outcome.failed(Failure.Kind.INVALID, project + " names no graphs");
        }
        if (graph.isEmpty() ? graphs.size() > 1 : !graphs.containsKey(graph)) {
            return Outcome.failed(Failure.Kind.INVALID, project + " has the graphs " + String.join(", ", graphs.keySet()) + ": name one with --graph");
        }
        ForeignValue named = graph.isEmpty() ? graphs.values().iterator().next() : graphs.get(graph);
        String path = named instanceof ForeignValue.Fields fields ? ForeignValue.text(fields.get("path")) : ForeignValue.text(named);
        Path folder = project.getParent();
        return path == null || folder == null
                ? Outcome.failed(Failure.Kind.INVALID, project + " does not say where its graph is")
                : of(path.replaceFirst("^\\./", ""), "", folder)
                        .orElseGet(() -> Outcome.failed(Failure.Kind.INVALID, project + " says " + path + ", which names no object"));
    }
}
