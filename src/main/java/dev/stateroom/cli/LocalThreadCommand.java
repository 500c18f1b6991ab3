package dev.stateroom.cli;

import dev.stateroom.workspace.step.ThreadLookup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about threads of our own. */
@Command(
        name = "thread",
        description = {
            "Threads of our own: forked of any step of any thread, gone back in, deleted.",
            "A thread of a foreign database is never written; its local fork is changed through a workspace that mounts it.",
        })
final class LocalThreadCommand extends CommandGroup {
    private LocalThreadCommand() {}

    static CommandLine assemble(CommandContext surroundings, GlobalOptions options) {
        return new LocalThreadCommand().with(
                new LocalThreadForkCommand(surroundings, options),
                new LocalThreadBackCommand(surroundings, options),
                new LocalThreadPromoteCommand(surroundings, options),
                new LocalThreadDeleteCommand(surroundings, options));
    }
}
