package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What agents remember; wants one of its own commands. */
@Command(
        name = "memory",
        synopsisSubcommandLabel = "COMMAND",
        description = "What agents remember from thread to thread: what prompts still hold of it, and what is wrong with it.")
final class MemoryCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private MemoryCommand() {}

    /** The command with those below it. */
    static CommandLine assemble(Surroundings surroundings, GlobalOptions options) {
        CommandLine line = new CommandLine(new MemoryCommand());
        line.addSubcommand(new MemoryLsCommand(surroundings, options));
        line.addSubcommand(new MemoryDriftCommand(surroundings, options));
        line.addSubcommand(new MemoryHintsCommand(surroundings, options));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "memory wants a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
