package dev.stateroom.cli;

import dev.stateroom.cli.command.CliCommand;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "help", description = "Show help for a command.")
final class HelpCommand extends CliCommand {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command, such as ls or store put (default: list all commands).")
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine meant = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = meant.getSubcommands().get(CommandGroups.meant(word));
            if (next == null) {
                throw refused("unknown command '" + String.join(" ", words) + "'; stateroom help lists all");
            }
            meant = next;
        }
        meant.usage(meant.getOut());
        return DONE;
    }
}
