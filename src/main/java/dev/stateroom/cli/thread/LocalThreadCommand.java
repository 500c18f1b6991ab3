package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Commands for local threads. */
@Command(
        name = "thread",
        description = {
            "Manage local threads: fork, rewind, promote, delete.",
            "Threads in other databases are never changed. To change a local fork, mount it in a workspace.",
        },
        subcommands = {
            LocalThreadForkCommand.class,
            LocalThreadBackCommand.class,
            LocalThreadPromoteCommand.class,
            LocalThreadDeleteCommand.class
        })
final class LocalThreadCommand extends CommandGroup {}
