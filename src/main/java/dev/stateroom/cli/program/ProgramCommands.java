package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CommandRegistry;

/** Commands about Stateroom itself: releases, checks, benches and the state of the installation. */
public final class ProgramCommands {
    private ProgramCommands() {}

    /** Adds them. */
    public static void addTo(CommandRegistry commands) {
        commands.add("dialects", DialectsCommand::new)
                .add("conformance", ConformanceCommand::new)
                .add("bench", BenchCommand::new)
                .add("doctor", DoctorCommand::new);
    }
}
