package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CommandGroup;
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

    static CommandLine assemble() {
        return new PolicyCommand().with(
                new PolicyLintCommand(),
                new PolicySimulateCommand(),
                new PolicySuggestCommand(),
                new PolicyEnableCommand(),
                new PolicyDisableCommand(),
                new PolicyShowCommand(),
                new PolicyApplyCommand());
    }
}
