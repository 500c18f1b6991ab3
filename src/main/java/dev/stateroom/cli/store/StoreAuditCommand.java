package dev.stateroom.cli.store;

import dev.stateroom.cli.output.JsonDocument;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TerminalText;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.memory.NamespaceAudit;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.memory.RouteLabels;
import dev.stateroom.workspace.memory.WorkspaceAudit;
import dev.stateroom.workspace.memory.WorkspaceStores;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(
        name = "audit",
        description = {
            "Show which user reaches which namespace through which route, and find overlaps.",
            "Routes and users come from the workspace file, authors from its threads. For a store without a workspace, only its"
                    + " namespaces are checked.",
            "Exit status 1 if a problem is found.",
        })
final class StoreAuditCommand extends MemorySourceCommand {
    @Override
    int answer(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress) {
        RouteLabels routes = workspace == null ? new RouteLabels(List.of(), Set.of()) : RouteLabels.of(workspace, stores).orThrow();
        WorkspaceAudit found = WorkspaceAudit.of(
                        stores, routes, workspace == null ? null : workspace.threads(), Cancellation.NEVER, progress)
                .orThrow();
        if (options.json) {
            write(found);
        } else {
            print(found);
        }
        return found.audit().findings().stream().anyMatch(NamespaceAudit.Finding::isSerious) ? NEGATIVE : DONE;
    }

    private void write(WorkspaceAudit found) {
        NamespaceAudit audit = found.audit();
        try (JsonDocument document = json()) {
            document.startObject().property("users", audit.users()).startArray("matrix");
            for (NamespaceAudit.Cell cell : audit.cells()) {
                document.startObject()
                        .property("user", cell.user().isEmpty() ? null : cell.user())
                        .property("route", cell.route().prefix())
                        .property("store", cell.route().store());
                namespace(document, cell.namespace());
                document.property("written", cell.route().written())
                        .property("shared", cell.route().isShared())
                        .property("keys", cell.keys())
                        .endObject();
            }
            document.endArray().startArray("namespaces");
            for (NamespaceAudit.Used used : audit.namespaces()) {
                document.startObject().property("store", used.store());
                namespace(document, used.namespace());
                document.property("items", used.items()).property("routes", used.routes()).endObject();
            }
            document.endArray().startArray("findings");
            audit.findings().forEach(finding -> write(document, finding));
            document.endArray().property("threads_read", found.threads().size()).property("threads_left", found.left()).endObject();
        }
    }

    private static void namespace(JsonDocument document, @Nullable Namespace namespace) {
        if (namespace == null) {
            document.property("namespace", (String) null);
        } else {
            document.property("namespace", namespace.labels());
        }
    }

    private static void write(JsonDocument document, NamespaceAudit.Finding finding) {
        document.startObject()
                .property("kind", JsonDocument.word(finding.kind()))
                .property("serious", finding.isSerious())
                .property("store", finding.store())
                .property("namespaces", finding.namespaces().stream().map(Namespace::prefix).toList())
                .property("routes", finding.routes())
                .startArray("users");
        for (Map.Entry<String, List<String>> user : finding.keysByUser().entrySet()) {
            document.startObject().property("user", user.getKey()).property("keys", user.getValue()).endObject();
        }
        document.endArray().property("sentence", finding.sentence()).endObject();
    }

    private void print(WorkspaceAudit found) {
        NamespaceAudit audit = found.audit();
        if (!audit.cells().isEmpty()) {
            TextTable table = new TextTable().left("USER").left("ROUTE").left("STORE").left("NAMESPACE").free("WROTE");
            for (NamespaceAudit.Cell cell : audit.cells()) {
                table.row()
                        .cell(cell.user())
                        .cell(cell.route().prefix())
                        .cell(cell.route().store())
                        .cell(cell.namespace() == null ? cell.route().written() : cell.namespace())
                        .cell(ThreadLookup.someOf(cell.keys()));
            }
            table.print(terminal);
            terminal.out().println();
        }
        TextTable table = new TextTable().left("STORE").left("NAMESPACE").right("ITEMS").left("ROUTES");
        audit.namespaces().forEach(used -> table.row()
                .cell(used.store())
                .cell(used.namespace())
                .cell(used.items())
                .cell(String.join(", ", used.routes())));
        table.print(terminal);
        if (!audit.findings().isEmpty()) {
            terminal.out().println();
        }
        for (NamespaceAudit.Finding finding : audit.findings()) {
            Terminal.Colour colour = finding.isSerious() ? Terminal.Colour.YELLOW : Terminal.Colour.CYAN;
            terminal.out().println(terminal.paint(colour).apply(JsonDocument.word(finding.kind())) + ": " + TerminalText.line(finding.sentence()));
            finding.keysByUser().forEach((user, keys) ->
                    terminal.out().println("    " + TerminalText.line(user) + " wrote " + TerminalText.line(ThreadLookup.someOf(keys))));
        }
        if (found.left() > 0) {
            terminal.err().println("note: " + found.left() + " older threads were not read");
        }
    }
}
