package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Commands for the items of a store. */
@Command(
        name = "store",
        description = {
            "Show and edit items of a LangGraph store, with their versions if the store keeps them.",
            "A SOURCE is local: (Stateroom's own data), a SQLite store, postgresql://… or a server. Only local: can be changed.",
        },
        subcommands = {
            StoreNamespacesCommand.class,
            StoreLsCommand.class,
            StoreGetCommand.class,
            StorePutCommand.class,
            StoreDeleteCommand.class,
            StoreSearchCommand.class,
            StoreHistoryCommand.class,
            StoreExportCommand.class,
            StoreImportCommand.class,
            StoreAuditCommand.class,
            StoreInfoCommand.class,
            StoreCompactCommand.class,
            StoreBackupCommand.class,
            StoreRestoreCommand.class
        })
final class StoreCommand extends CommandGroup {}
