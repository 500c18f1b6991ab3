package dev.stateroom.cli.program;

import java.util.Map;
import java.util.function.Supplier;

/** Commands for Stateroom itself: releases, checks, benchmarks and the state of the installation. */
public final class ProgramCommands {
    private ProgramCommands() {}

    public static void addTo(Map<String, Supplier<Object>> commands) {
        commands.put("dialects", () -> new DialectsCommand());
        commands.put("conformance", () -> new ConformanceCommand());
        commands.put("bench", () -> new BenchCommand());
        commands.put("doctor", () -> new DoctorCommand());
    }
}
