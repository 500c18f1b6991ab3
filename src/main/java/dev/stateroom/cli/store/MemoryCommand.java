package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about what agents remember. */
@Command(
        name = "memory",
        description = "Inspect the long-term memory of agents: stored items, copies in prompts, problems.")
final class MemoryCommand extends CommandGroup {
    private MemoryCommand() {}

    static CommandLine assemble() {
        return new MemoryCommand().with(
                new MemoryLsCommand(),
                new MemoryDriftCommand(),
                new MemoryHintsCommand());
    }
}
