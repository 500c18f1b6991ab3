package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about the items of a store. */
@Command(
        name = "store",
        description = {
            "Show and edit items of a LangGraph store, with their versions if the store keeps them.",
            "A SOURCE is local: (Stateroom's own data), a SQLite store, postgresql://… or a server. Only local: can be changed.",
        })
final class StoreCommand extends CommandGroup {
    private StoreCommand() {}

    static CommandLine assemble() {
        return new StoreCommand().with(
                new StoreNamespacesCommand(),
                new StoreLsCommand(),
                new StoreGetCommand(),
                new StorePutCommand(),
                new StoreDeleteCommand(),
                new StoreSearchCommand(),
                new StoreHistoryCommand(),
                new StoreExportCommand(),
                new StoreImportCommand(),
                new StoreAuditCommand(),
                new StoreInfoCommand(),
                new StoreCompactCommand(),
                new StoreBackupCommand(),
                new StoreRestoreCommand());
    }
}
