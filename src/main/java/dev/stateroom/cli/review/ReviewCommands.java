package dev.stateroom.cli.review;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for reviewers: open requests, decisions, the policy and the desk of a team, and hooks. */
public final class ReviewCommands {
    private ReviewCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("interrupts", () -> new InterruptsCommand());
        commands.put("resume", () -> new ResumeCommand());
        commands.put("policy", () -> new PolicyCommand());
        commands.put("desk", () -> new DeskCommand());
        commands.put("hooks", () -> new HooksCommand());
    }
}
