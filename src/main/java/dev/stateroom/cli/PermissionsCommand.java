package dev.stateroom.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about permission rules. */
@Command(
        name = "permissions",
        description = {
            "Decides, explains, tries out, criticises and suggests permission rules.",
            "A file of rules holds a list as \"permissions\" in a workspace, an object with \"permissions\" and \"subagents\", or a whole"
                    + " workspace.",
        })
final class PermissionsCommand extends CommandGroup {
    private PermissionsCommand() {}

    static CommandLine assemble(CommandContext surroundings, GlobalOptions options) {
        return new PermissionsCommand().with(
                new RuleCheckCommand(surroundings, options),
                new RuleExplainCommand(surroundings, options),
                new RuleSimulateCommand(surroundings, options),
                new RuleLintCommand(surroundings, options),
                new RuleSuggestCommand(surroundings, options));
    }
}
