package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CommandContext;
import dev.stateroom.cli.command.CommandGroup;
import dev.stateroom.cli.command.GlobalOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Rules that decide waiting calls. */
@Command(
        name = "policy",
        description = {
            "Check, try and switch on rules that decide waiting calls: approve, ask, ask_two, never.",
            "A policy is a JSON file: {\"policy\": NAME, \"version\": 1, \"rules\": [{\"id\", \"decide\", \"tools\", \"paths\", \"agents\","
                    + " \"commands\", \"max_bytes\", \"hazards\", \"metadata\", \"note\"}]}.",
        })
final class PolicyCommand extends CommandGroup {
    private PolicyCommand() {}

    static CommandLine assemble(CommandContext surroundings, GlobalOptions options) {
        return new PolicyCommand().with(
                new PolicyLintCommand(surroundings, options),
                new PolicySimulateCommand(surroundings, options),
                new PolicySuggestCommand(surroundings, options),
                new PolicyEnableCommand(surroundings, options),
                new PolicyDisableCommand(surroundings, options),
                new PolicyShowCommand(surroundings, options),
                new PolicyApplyCommand(surroundings, options));
    }
}
