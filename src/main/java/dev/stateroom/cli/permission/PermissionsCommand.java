package dev.stateroom.cli.permission;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Everything about permission rules. */
@Command(
        name = "permissions",
        description = {
            "Check, explain, simulate, lint and suggest permission rules.",
            "A rules file is a JSON list (\"permissions\" of a workspace), an object with \"permissions\" and \"subagents\", or"
                    + " a workspace file.",
        },
        subcommands = {
            RuleCheckCommand.class,
            RuleExplainCommand.class,
            RuleSimulateCommand.class,
            RuleLintCommand.class,
            RuleSuggestCommand.class
        })
final class PermissionsCommand extends CommandGroup {}
