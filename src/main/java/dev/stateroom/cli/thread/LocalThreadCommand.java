package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about local threads. */
@Command(
        name = "thread",
        description = {
            "Manage local threads: fork, rewind, promote, delete.",
            "Threads in other databases are never changed. To change a local fork, mount it in a workspace.",
        })
final class LocalThreadCommand extends CommandGroup {
    private LocalThreadCommand() {}

    static CommandLine assemble() {
        return new LocalThreadCommand().with(
                new LocalThreadForkCommand(),
                new LocalThreadBackCommand(),
                new LocalThreadPromoteCommand(),
                new LocalThreadDeleteCommand());
    }
}
