package dev.stateroom.cli.permission;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.CommandGroup;
import dev.stateroom.cli.command.GlobalOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about permission rules. */
@Command(
        name = "permissions",
        description = {
            "Check, explain, simulate, lint and suggest permission rules.",
            "A rules file is a JSON list (\"permissions\" of a workspace), an object with \"permissions\" and \"subagents\", or"
                    + " a workspace file.",
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
