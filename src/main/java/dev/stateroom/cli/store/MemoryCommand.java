package dev.stateroom.cli.store;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Commands for the memories of agents. */
@Command(
        name = "memory",
        description = "Inspect the long-term memory of agents: stored items, copies in prompts, problems.",
        subcommands = {
            MemoryLsCommand.class,
            MemoryDriftCommand.class,
            MemoryHintsCommand.class
        })
final class MemoryCommand extends CommandGroup {}
