package dev.stateroom.workspace.lint;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.tool.ToolName;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentLocation;
import dev.stateroom.workspace.document.DocumentText;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How the agent's own machinery uses these backends: the place of its internal data, and what runs without review. */
final class AgentRules {
    private static final List<String> INTERNAL = List.of("/large_tool_results/", "/conversation_history/");

    private final DocumentText text;
    private final WorkspaceDocument document;
    private final Dialect dialect;
    private final Consumer<LintFinding> found;

    AgentRules(DocumentText text, Dialect dialect, Consumer<LintFinding> found) {
        this.dialect = dialect;
        this.text = text;
        this.document = text.document();
        this.found = found;
    }

    void check() {
        internalData();
        for (MountSpec spec : WorkspaceLinter.all(document.backend())) {
            if (spec.kind().runsCommands()) {
                review(spec);
            }
            if (spec instanceof MountSpec.State && spec.head().writable()) {
                found.accept(new LintFinding(
                        LintFinding.Severity.WARNING,
                        "state-outside-run",
                        spec.head().placeOf("writable"),
                        "a thread's state changes only within a run of its agent: changes made here go to a fork of the thread, never to"
                                + " the thread itself",
                        "leave out writable",
                        List.of(new DocumentEdit.RemoveField(spec.head().node().place().path(), "writable"))));
            }
        }
    }

    /** The default gets the agent's offloaded data, unless routes do. */
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
        if (!(fallback instanceof MountSpec.Leaf leaf) || leaf.folder() == null || missing.isEmpty()) {
            return;
        }
        found.accept(new LintFinding(
                LintFinding.Severity.WARNING,
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
        DocumentLocation place = spec.head().node().place();
        return text.text().substring(place.start(), place.end());
    }

    /** A command is reviewed if its judgement says so; an agent that cannot be made runs none. */
    private void review(MountSpec spec) {
        if (!(WorkspaceLinter.judges(document, dialect) instanceof AgentReply.Answered<CallJudges>(CallJudges judges))) {
            return;
        }
        if (runsUnasked(judges.main())) {
            unasked(spec, "the agent", "$", document.root());
            return;
        }
        document.setup().subagents().keySet().stream()
                .filter(name -> runsUnasked(judges.of(name)))
                .forEach(name -> unasked(spec, "the subagent " + name, "$.subagents." + name, at(at(document.root(), "subagents"), name)));
    }

    private static boolean runsUnasked(CallJudge judge) {
        return judge.exists(ToolName.EXECUTE) && !judge.mayAsk(ToolName.EXECUTE);
    }

    private static @Nullable JsonNode at(@Nullable JsonNode node, String name) {
        return node instanceof JsonNode.Fields fields ? fields.get(name) : null;
    }

    private void unasked(MountSpec spec, String who, String path, @Nullable JsonNode owner) {
        String edited = "{ \"allowed_decisions\": [\"approve\", \"edit\", \"reject\"] }";
        boolean present = at(owner, "interrupt_on") instanceof JsonNode.Fields;
        found.accept(new LintFinding(
                LintFinding.Severity.WARNING,
                "shell-without-review",
                spec.head().node().place(),
                who + " runs commands here without asking: interrupt_on does not name execute",
                "let a person review execute",
                List.of(present
                        ? new DocumentEdit.SetField(path + ".interrupt_on", "execute", edited)
                        : new DocumentEdit.SetField(path, "interrupt_on", "{ \"execute\": " + edited + " }"))));
    }
}
