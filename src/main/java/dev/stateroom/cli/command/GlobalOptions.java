package dev.stateroom.cli.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options of every command, before or after its name. */
public final class GlobalOptions {
    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print one JSON document (UTF-8) to standard output and nothing else.")
    public boolean json;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    public boolean verbose;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "The folder for Stateroom's own data (default: the application-data folder of the platform).")
    public @Nullable Path data;

    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "The workspace file to use (default: STATEROOM_WORKSPACE, or for reading the workspace opened last).")
    public @Nullable String workspace;

    @Option(
            names = "--max-work",
            paramLabel = "SECONDS",
            scope = ScopeType.INHERIT,
            description = "Stop after SECONDS of processor time in one recording or database (default: 4; 0 for no limit).")
    public @Nullable Integer maxWork;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show help for the command.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show the version.")
    boolean version;
}
