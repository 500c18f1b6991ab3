package dev.stateroom.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", description = "Show help for a command.")
final class HelpCommand extends CliCommand {
    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command (default: list all commands).")
    private @Nullable String command;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    HelpCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        CommandLine meant = command == null ? root : root.getSubcommands().get(command);
        if (meant == null) {
            throw refused("unknown command '" + command + "'; stateroom help lists all");
        }
        meant.usage(meant.getOut());
        return DONE;
    }
}
