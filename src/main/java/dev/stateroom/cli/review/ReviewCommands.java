package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands for reviewers: what waits, decisions, the policy and the desk of a team, and hooks. */
public final class ReviewCommands {
    private ReviewCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("interrupts", InterruptsCommand::new)
                .add("resume", ResumeCommand::new)
                .add("policy", PolicyCommand::assemble)
                .add("desk", DeskCommand::assemble)
                .add("hooks", HooksCommand::assemble);
    }
}
