package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CommandGroup;
import picocli.CommandLine.Command;

/** The desk that several reviewers share. */
@Command(
        name = "desk",
        description = {
            "Share decisions, the audit log and claims with other reviewers, in a PostgreSQL database.",
            "Reviewers are the users of the database. One open answer per thread, sent by one computer: the database decides who was first.",
        },
        subcommands = {
            DeskUseCommand.class,
            DeskShowCommand.class,
            DeskClaimCommand.class,
            DeskReleaseCommand.class,
            DeskQueueCommand.class,
            DeskLeaveCommand.class
        })
final class DeskCommand extends CommandGroup {}
