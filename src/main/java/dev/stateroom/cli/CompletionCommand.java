package dev.stateroom.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh: source <(stateroom completion)")
final class CompletionCommand extends CliCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    CompletionCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        terminal.out().print(AutoComplete.bash(root.getCommandName(), root));
        return DONE;
    }
}
