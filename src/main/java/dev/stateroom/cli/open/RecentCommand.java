package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.settings.SettingsChange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "recent", description = "List recently opened sources and workspaces, newest first, or remove entries.")
final class RecentCommand extends CliCommand {
    @Option(names = "--clear", description = "Remove all entries. The window forgets them too.")
    private boolean clear;

    @Option(names = "--forget", paramLabel = "ADDRESS", description = "Remove one entry, as shown in the list.")
    private @Nullable String forgotten;

    @Override
    public Integer call() {
        if (clear && forgotten != null) {
            throw refused("--clear removes all entries: omit --forget");
        }
        OwnData own = opener().ownData().orThrow();
        if (clear || forgotten != null) {
            if (forgotten != null && own.opened().orThrow().stream().noneMatch(one -> one.address().equals(forgotten))) {
                throw refused(forgotten + " is not in the list of recent entries");
            }
            own.forgetOpened(forgotten).orThrow();
        }
        List<SettingsChange.Opening> opened = own.opened().orThrow();
        record OpenedRow(String address, String name, Instant openedAt) {}
        print(opened.stream().map(one -> new OpenedRow(one.address(), one.title(), one.at())).toList(), () -> {
            TextTable table = new TextTable().left("OPENED").left("NAME").left("ADDRESS");
            opened.forEach(one -> table.row()
                    .cell(one.at().toString())
                    .cell(one.title())
                    .cell(WorkspaceOpener.shown(one.address())));
            table.print(terminal);
        });
        return DONE;
    }
}
