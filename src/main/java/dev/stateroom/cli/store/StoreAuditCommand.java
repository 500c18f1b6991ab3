package dev.stateroom.cli.store;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.memory.NamespaceAudit;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.memory.RouteLabels;
import dev.stateroom.workspace.memory.WorkspaceAudit;
import dev.stateroom.workspace.memory.WorkspaceStores;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.List;
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
        print(answer(found), () -> print(found));
        return found.audit().findings().stream().anyMatch(NamespaceAudit.Finding::isSerious) ? NEGATIVE : DONE;
    }

    private record AuditAnswer(
            List<String> users, List<WrittenCell> matrix, List<NamespaceAudit.Used> namespaces, List<FoundLeak> findings, int threadsRead, int threadsLeft) {}

    private record WrittenCell(
            @Nullable String user, String route, String store, @Nullable Namespace namespace, String written, boolean shared, List<String> keys) {}

    private record FoundLeak(
            String kind, boolean serious, String store, List<String> namespaces, List<String> routes, List<UserKeys> users, String sentence) {}

    private record UserKeys(String user, List<String> keys) {}

    private static AuditAnswer answer(WorkspaceAudit found) {
        NamespaceAudit audit = found.audit();
        return new AuditAnswer(
                audit.users(),
                audit.cells().stream().map(cell -> new WrittenCell(
                        cell.user().isEmpty() ? null : cell.user(), cell.route().prefix(), cell.route().store(), cell.namespace(), cell.route().written(), cell.route().isShared(), cell.keys())).toList(),
                audit.namespaces(),
                audit.findings().stream().map(StoreAuditCommand::answer).toList(),
                found.threads().size(),
                found.left());
    }

    private static FoundLeak answer(NamespaceAudit.Finding finding) {
        return new FoundLeak(
                JsonDocument.word(finding.kind()), finding.isSerious(), finding.store(), finding.namespaces().stream().map(Namespace::prefix).toList(), finding.routes(),
                finding.keysByUser().entrySet().stream().map(user -> new UserKeys(user.getKey(), user.getValue())).toList(), finding.sentence());
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
