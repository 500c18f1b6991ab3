package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about what agents remember. */
@Command(
        name = "memory",
        description = "What agents remember from thread to thread: what prompts still hold of it, and what is wrong with it.")
final class MemoryCommand extends CommandGroup {
    private MemoryCommand() {}

    static CommandLine assemble(CommandContext surroundings, GlobalOptions options) {
        return new MemoryCommand().with(
                new MemoryLsCommand(surroundings, options),
                new MemoryDriftCommand(surroundings, options),
                new MemoryHintsCommand(surroundings, options));
    }
}
