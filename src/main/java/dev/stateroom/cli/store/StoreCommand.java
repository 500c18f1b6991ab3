package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.CommandGroup;
import dev.stateroom.cli.command.GlobalOptions;
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

    static CommandLine assemble(CommandContext surroundings, GlobalOptions options) {
        return new StoreCommand().with(
                new StoreNamespacesCommand(surroundings, options),
                new StoreLsCommand(surroundings, options),
                new StoreGetCommand(surroundings, options),
                new StorePutCommand(surroundings, options),
                new StoreDeleteCommand(surroundings, options),
                new StoreSearchCommand(surroundings, options),
                new StoreHistoryCommand(surroundings, options),
                new StoreExportCommand(surroundings, options),
                new StoreImportCommand(surroundings, options),
                new StoreAuditCommand(surroundings, options),
                new StoreInfoCommand(surroundings, options),
                new StoreCompactCommand(surroundings, options),
                new StoreBackupCommand(surroundings, options),
                new StoreRestoreCommand(surroundings, options));
    }
}
