package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "thread",
        synopsisSubcommandLabel = "(fork | back | delete)",
        description = {
            "Threads of our own: forked of any step of any thread, gone back in, deleted.",
            "A thread of a foreign database is never written; its local fork is changed through a workspace that mounts it.",
        })
final class LocalThreadCommand extends CliCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    LocalThreadCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    CommandLine assemble() {
        CommandLine line = new CommandLine(this);
        line.addSubcommand(new LocalThreadForkCommand(surroundings, options));
        line.addSubcommand(new LocalThreadBackCommand(surroundings, options));
        line.addSubcommand(new LocalThreadDeleteCommand(surroundings, options));
        return line;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "thread wants one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
