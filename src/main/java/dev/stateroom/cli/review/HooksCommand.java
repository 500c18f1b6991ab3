package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** Programs and addresses that get notices about open requests. */
@Command(
        name = "hooks",
        description = {
            "Notify a program or an address when a call begins to wait, waits too long, or waits no more.",
            "Messages are JSON, signed with the key that audit key prints. They are sent by the window and by interrupts --watch.",
        },
        subcommands = {
            HooksListCommand.class,
            HooksAddCommand.class,
            HooksTestCommand.class,
            HooksRemoveCommand.class
        })
final class HooksCommand extends CommandGroup {}
