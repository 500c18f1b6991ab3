package dev.stateroom.workspace.lint;

import dev.stateroom.workspace.document.AgentSetup;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentText;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.Place;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What the agent's own machinery does with these backends: where its internal data goes, what runs without review. */
final class AgentRules {
    private static final List<String> INTERNAL = List.of("/large_tool_results/", "/conversation_history/");
    private static final Set<String> ON_DISK = Set.of("filesystem", "local_shell");
    private static final Set<String> RUNNING = Set.of("local_shell", "sandbox");

    private final DocumentText text;
    private final WorkspaceDocument document;
    private final Consumer<Finding> found;

    AgentRules(DocumentText text, Consumer<Finding> found) {
        this.text = text;
        this.document = text.document();
        this.found = found;
    }

    void check() {
        internalData();
        for (MountSpec spec : Linter.all(document.backend())) {
            if (RUNNING.contains(spec.type())) {
                review(spec);
            }
            if (spec instanceof MountSpec.State && spec.head().writable()) {
                found.accept(new Finding(
                        Finding.Severity.WARNING,
                        "state-outside-run",
                        spec.head().placeOf("writable"),
                        "a thread's state changes only within a run of its agent: what is changed here goes to a fork of the thread, never to"
                                + " the thread itself",
                        "leave out writable",
                        List.of(new DocumentEdit.RemoveField(spec.head().node().place().path(), "writable"))));
            }
        }
    }

    /** The default takes what the agent puts aside, unless routes take it. */
    private void internalData() {
        MountSpec backend = document.backend();
        MountSpec fallback = backend instanceof MountSpec.Composite composite ? composite.fallback() : backend;
        List<String> missing = new ArrayList<>(INTERNAL);
        if (backend instanceof MountSpec.Composite composite) {
            composite.routes().forEach(route -> missing.remove(route.slashed()));
            if (composite.artifactsRoot() != null && !composite.artifactsRoot().equals("/")) {
                missing.clear();
            }
        }
        if (!ON_DISK.contains(fallback.type()) || missing.isEmpty()) {
            return;
        }
        found.accept(new Finding(
                Finding.Severity.WARNING,
                "internal-data-on-disk",
                fallback.head().node().place(),
                "the default is a folder of this computer, so the agent's internal data lands in it: offloaded results under"
                        + " large_tool_results, summarised messages under conversation_history",
                "route " + String.join(" and ", missing) + " to a state",
                List.of(routed(backend, fallback, missing))));
    }

    private DocumentEdit routed(MountSpec backend, MountSpec fallback, List<String> missing) {
        List<String> members = new ArrayList<>();
        if (backend instanceof MountSpec.Composite composite) {
            JsonNode routes = composite.head().node().get("routes");
            if (routes instanceof JsonNode.Fields && !missing.isEmpty() && members.isEmpty() && missing.size() == 1) {
                return new DocumentEdit.SetField(routes.place().path(), missing.getFirst(), "{ \"type\": \"state\" }");
            }
            composite.routes().forEach(route -> members.add(JsonNode.quoted(route.prefix()) + ": " + written(route.spec())));
        }
        missing.forEach(prefix -> members.add(JsonNode.quoted(prefix) + ": { \"type\": \"state\" }"));
        String routes = "{\n  " + String.join(",\n  ", members) + "\n}";
        return backend instanceof MountSpec.Composite composite
                ? new DocumentEdit.SetField(composite.head().node().place().path(), "routes", routes)
                : new DocumentEdit.Replace(
                        fallback.head().node().place().path(),
                        "{ \"type\": \"composite\", \"default\": " + written(fallback) + ", \"routes\": " + routes + " }");
    }

    private String written(MountSpec spec) {
        Place place = spec.head().node().place();
        return text.text().substring(place.start(), place.end());
    }

    private void review(MountSpec spec) {
        AgentSetup.Interrupt execute = document.setup().interruptOn().get("execute");
        if (execute != null && execute.enabled()) {
            return;
        }
        String edited = "{ \"allowed_decisions\": [\"approve\", \"edit\", \"reject\"] }";
        boolean present = document.root() instanceof JsonNode.Fields root && root.get("interrupt_on") instanceof JsonNode.Fields;
        found.accept(new Finding(
                Finding.Severity.WARNING,
                "shell-without-review",
                spec.head().node().place(),
                "the agent runs commands here and nobody is asked first: interrupt_on does not name execute",
                "let a person review execute",
                List.of(present
                        ? new DocumentEdit.SetField("$.interrupt_on", "execute", edited)
                        : new DocumentEdit.SetField("$", "interrupt_on", "{ \"execute\": " + edited + " }"))));
    }
}
