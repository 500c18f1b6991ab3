package dev.stateroom.cli.review;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for reviewers: what waits, decisions, the policy and the desk of a team, and hooks. */
public final class ReviewCommands {
    private ReviewCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("interrupts", InterruptsCommand::new);
        commands.put("resume", ResumeCommand::new);
        commands.put("policy", PolicyCommand::new);
        commands.put("desk", DeskCommand::new);
        commands.put("hooks", HooksCommand::new);
    }
}
