package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Policies that decide waiting calls. */
@Command(
        name = "policy",
        description = {
            "Check, try and switch on rules that decide waiting calls: approve, ask, ask_two, never.",
            "A policy is a JSON file: {\"policy\": NAME, \"version\": 1, \"rules\": [{\"id\", \"decide\", \"tools\", \"paths\", \"agents\","
                    + " \"commands\", \"max_bytes\", \"hazards\", \"metadata\", \"note\"}]}.",
        },
        subcommands = {
            PolicyLintCommand.class,
            PolicySimulateCommand.class,
            PolicySuggestCommand.class,
            PolicyEnableCommand.class,
            PolicyDisableCommand.class,
            PolicyShowCommand.class,
            PolicyApplyCommand.class
        })
final class PolicyCommand extends CommandGroup {}
