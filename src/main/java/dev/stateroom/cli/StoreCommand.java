package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "store",
        synopsisSubcommandLabel = "(namespaces | ls | get | put | delete | search | history | export | import | audit | info | compact | backup | restore)",
        description = {
            "Items of a LangGraph store, with their versions where the store keeps them.",
            "A SOURCE is local: (what Stateroom itself keeps), a SQLite store, postgresql://… or a server; only local: can be changed.",
        })
final class StoreCommand extends CliCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    StoreCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    CommandLine assemble() {
        CommandLine line = new CommandLine(this);
        line.addSubcommand(new StoreNamespacesCommand(surroundings, options));
        line.addSubcommand(new StoreLsCommand(surroundings, options));
        line.addSubcommand(new StoreGetCommand(surroundings, options));
        line.addSubcommand(new StorePutCommand(surroundings, options));
        line.addSubcommand(new StoreDeleteCommand(surroundings, options));
        line.addSubcommand(new StoreSearchCommand(surroundings, options));
        line.addSubcommand(new StoreHistoryCommand(surroundings, options));
        line.addSubcommand(new StoreExportCommand(surroundings, options));
        line.addSubcommand(new StoreImportCommand(surroundings, options));
        line.addSubcommand(new StoreAuditCommand(surroundings, options));
        line.addSubcommand(new StoreInfoCommand(surroundings, options));
        line.addSubcommand(new StoreCompactCommand(surroundings, options));
        line.addSubcommand(new StoreBackupCommand(surroundings, options));
        line.addSubcommand(new StoreRestoreCommand(surroundings, options));
        return line;
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "store wants one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
