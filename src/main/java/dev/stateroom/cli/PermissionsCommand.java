package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Everything about permission rules; wants one of its own commands. */
@Command(
        name = "permissions",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Decides, explains, tries out, criticises and suggests permission rules.",
            "A file of rules holds a list as \"permissions\" in a workspace, an object with \"permissions\" and \"subagents\", or a whole"
                    + " workspace.",
        })
final class PermissionsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private PermissionsCommand() {}

    /** The command with those below it. */
    static CommandLine assemble(Surroundings surroundings, GlobalOptions options) {
        CommandLine line = new CommandLine(new PermissionsCommand());
        line.addSubcommand(new RuleCheckCommand(surroundings, options));
        line.addSubcommand(new RuleExplainCommand(surroundings, options));
        line.addSubcommand(new RuleSimulateCommand(surroundings, options));
        line.addSubcommand(new RuleLintCommand(surroundings, options));
        line.addSubcommand(new RuleSuggestCommand(surroundings, options));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "permissions wants a command: check, explain, simulate, lint or suggest");
    }
}
